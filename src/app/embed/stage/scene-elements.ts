import { useLayoutEffect } from 'react';
import * as THREE from 'three';
import { useThree } from './fiber';
import { inScene } from './in-scene';

/** An object that stands in the scene of the view around. */
function Primitive({ object }: { object: THREE.Object3D }): null {
  const scene = useThree((state) => state.scene);
  useLayoutEffect(() => {
    scene.add(object);
    return () => {
      scene.remove(object);
    };
  }, [scene, object]);
  return null;
}

/** What is behind all of a scene. */
function Background({ args: [color] }: { args: [string] }): null {
  const scene = useThree((state) => state.scene);
  useLayoutEffect(() => {
    scene.background = new THREE.Color(color);
  }, [scene, color]);
  return null;
}

function Fog({ args: [color, near, far] }: { args: [color: string, near: number, far: number] }): null {
  const scene = useThree((state) => state.scene);
  useLayoutEffect(() => {
    scene.fog = new THREE.Fog(color, near, far);
  }, [scene, color, near, far]);
  return null;
}

/** Makes elements of scenes what they are. */
export function knowSceneElements(): void {
  inScene.set('primitive', Primitive).set('color', Background).set('fog', Fog);
}
