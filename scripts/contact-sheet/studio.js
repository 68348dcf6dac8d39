// Runs in the page: draws posed meshes, one at a time, into tiles of one picture.
import * as THREE from '/three.module.js';

const background = 0xdfe3e8;

const decode = (text, Type) => new Type(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);

export function createStudio(tile) {
  const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  renderer.setSize(tile.width, tile.height);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  renderer.toneMapping = THREE.ACESFilmicToneMapping;
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(background);
  scene.fog = new THREE.Fog(background, 6, 12);
  scene.add(new THREE.HemisphereLight(0xf2f6ff, 0xb9b2a8, 1.6));
  const sun = new THREE.DirectionalLight(0xfff4e6, 2.6);
  sun.position.set(1.6, 3.4, 2.4);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  sun.shadow.radius = 5;
  sun.shadow.bias = -0.0006;
  sun.shadow.normalBias = 0.01;
  Object.assign(sun.shadow.camera, { left: -1.6, right: 1.6, top: 1.8, bottom: -1.6, near: 0.5, far: 9 });
  const rim = new THREE.DirectionalLight(0xcfdcff, 0.9);
  rim.position.set(-2, 1.5, -2.5);
  scene.add(sun, rim);
  const floor = new THREE.Mesh(
    new THREE.PlaneGeometry(40, 40),
    new THREE.MeshStandardMaterial({ color: 0xdcdcdc, roughness: 1 }),
  );
  floor.rotation.x = -Math.PI / 2;
  floor.receiveShadow = true;
  scene.add(floor);
  const material = new THREE.MeshStandardMaterial({ color: 0xc4c2bd, roughness: 0.68 });
  const camera = new THREE.PerspectiveCamera(28, tile.width / tile.height, 0.1, 30);
  let mesh = null;

  return {
    canvas: renderer.domElement,
    show({ positions, normals, indices }) {
      if (mesh) {
        scene.remove(mesh);
        mesh.geometry.dispose();
      }
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute('position', new THREE.BufferAttribute(decode(positions, Float32Array), 3));
      geometry.setAttribute('normal', new THREE.BufferAttribute(decode(normals, Float32Array), 3));
      geometry.setIndex(new THREE.BufferAttribute(decode(indices, Uint32Array), 1));
      mesh = new THREE.Mesh(geometry, material);
      mesh.castShadow = mesh.receiveShadow = true;
      scene.add(mesh);
    },
    draw({ azimuth, elevation, target, distance, floorHeight }) {
      floor.position.y = floorHeight;
      const a = (azimuth * Math.PI) / 180;
      const e = (elevation * Math.PI) / 180;
      camera.position.set(
        target[0] + distance * Math.cos(e) * Math.sin(a),
        target[1] + distance * Math.sin(e),
        target[2] + distance * Math.cos(e) * Math.cos(a),
      );
      camera.lookAt(...target);
      // The light comes from over the camera's right shoulder, whichever way it looks.
      const lightFrom = (x, y, z) => [
        target[0] + x * Math.cos(a) + z * Math.sin(a),
        target[1] + y,
        target[2] - x * Math.sin(a) + z * Math.cos(a),
      ];
      sun.position.set(...lightFrom(1.6, 2.6, 2.4));
      sun.target.position.set(...target);
      sun.target.updateMatrixWorld();
      rim.position.set(...lightFrom(-2, 1.5, -2.5));
      renderer.render(scene, camera);
    },
  };
}
