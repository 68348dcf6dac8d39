/** A property of an FBX node: text, whole number of 64 bits, number, lists of both, bytes. */
type Property = string | bigint | number | Int32Array | BigInt64Array | Float32Array | Float64Array | Uint8Array;

interface FbxNode {
  name: string;
  properties: Property[];
  children: FbxNode[];
}

const node = (name: string, properties: Property[], children: FbxNode[] = []): FbxNode => ({
  name,
  properties,
  children,
});

function propertyBytes(value: Property): Buffer {
  const bytesOf = (length: number, write: (buffer: Buffer) => void) => {
    const buffer = Buffer.alloc(length);
    write(buffer);
    return buffer;
  };
  const u32 = (x: number) => bytesOf(4, (b) => b.writeUInt32LE(x));
  if (typeof value === 'bigint') return Buffer.concat([Buffer.from('L'), bytesOf(8, (b) => b.writeBigInt64LE(value))]);
  if (typeof value === 'number') return Buffer.concat([Buffer.from('D'), bytesOf(8, (b) => b.writeDoubleLE(value))]);
  if (typeof value === 'string') {
    const text = Buffer.from(value, 'latin1');
    return Buffer.concat([Buffer.from('S'), u32(text.length), text]);
  }
  const data = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof Uint8Array) return Buffer.concat([Buffer.from('R'), u32(data.length), data]);
  const kinds = [
    ['d', Float64Array],
    ['f', Float32Array],
    ['l', BigInt64Array],
    ['i', Int32Array],
  ] as const;
  const kind = kinds.find(([, list]) => value instanceof list)![0];
  // Encoding 0: not compressed.
  return Buffer.concat([Buffer.from(kind), u32(value.length), u32(0), u32(data.length), data]);
}

/** @param start where in the file it begins: each node says where it ends. */
function nodeBytes({ name, properties, children }: FbxNode, start: number): Buffer {
  const props = Buffer.concat(properties.map(propertyBytes));
  const head = Buffer.alloc(13 + name.length);
  let at = start + head.length + props.length;
  const inner: Buffer[] = [];
  for (const child of children) {
    inner.push(nodeBytes(child, at));
    at += inner.at(-1)!.length;
  }
  if (children.length > 0) {
    inner.push(Buffer.alloc(13));
    at += 13;
  }
  head.writeUInt32LE(at, 0);
  head.writeUInt32LE(properties.length, 4);
  head.writeUInt32LE(props.length, 8);
  head.writeUInt8(name.length, 12);
  head.write(name, 13, 'latin1');
  return Buffer.concat([head, props, ...inner]);
}

/** A binary FBX 7.4 file of these nodes. */
function fileBytes(nodes: readonly FbxNode[]): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(27);
  head.write('Kaydara FBX Binary  \0\x1a\0', 'latin1');
  head.writeUInt32LE(7400, 23);
  const parts: Uint8Array[] = [head];
  let at = head.length;
  for (const each of nodes) {
    parts.push(nodeBytes(each, at));
    at += parts.at(-1)!.length;
  }
  return new Uint8Array(Buffer.concat([...parts, Buffer.alloc(13 + 200)]));
}

const P = (name: string, type: string, ...values: Property[]) => node('P', [name, type, '', 'A', ...values]);
const titled = (name: string, type: string) => `${name}\0\x01${type}`;
const at = (x: number, y: number, z: number) => Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);

/** A bone, 1 m long, that bends in the middle: boxes round both halves, the upper half of another material. */
export interface FbxMaking {
  /** Bytes of the picture of the lower half, in the file; left out where it lies beside it, as `skins\fur.png`. */
  picture?: Uint8Array;
  /** °: what the upper half turns about x, a key a second. Without, nothing moves. */
  turns?: readonly number[];
  /** m: how far the upper half sits from the lower. Default: .5. */
  reach?: number;
}

/** How FBX counts a second. */
const SECOND = 46186158000n;

export function makeFbx({ picture, turns, reach = 0.5 }: FbxMaking = {}): Uint8Array<ArrayBuffer> {
  const ring = (y: number) => [-0.1, y, -0.1, 0.1, y, -0.1, 0.1, y, 0.1, -0.1, y, 0.1];
  const vertices = Float64Array.from([0, 0.5, 1].flatMap(ring));
  const quads = [0, 4].flatMap((low) =>
    [0, 1, 2, 3].map((k) => [low + k, low + 4 + k, low + 4 + ((k + 1) % 4), low + ((k + 1) % 4)]),
  );
  const polygons = Int32Array.from(quads.flatMap(([a, b, c, d]) => [a, b, c, ~d]));
  const uvs = Float64Array.from([0, 0, 0, 1, 1, 1, 1, 0]);
  const uvIndex = Int32Array.from(quads.flatMap(() => [0, 1, 2, 3]));
  const by = (mapping: string) => [
    node('MappingInformationType', [mapping]),
    node('ReferenceInformationType', ['IndexToDirect']),
  ];
  const cluster = (id: bigint, name: string, indices: number[], weights: number[], y: number) =>
    node(
      'Deformer',
      [id, titled(name, 'SubDeformer'), 'Cluster'],
      [
        node('Indexes', [Int32Array.from(indices)]),
        node('Weights', [Float64Array.from(weights)]),
        node('Transform', [at(0, -y, 0)]),
        node('TransformLink', [at(0, y, 0)]),
      ],
    );
  const bone = (id: bigint, name: string, y: number) =>
    node(
      'Model',
      [id, titled(name, 'Model'), 'LimbNode'],
      [node('Properties70', [], [P('Lcl Translation', 'Lcl Translation', 0, y, 0)])],
    );
  const material = (id: bigint, name: string, color: readonly [number, number, number]) =>
    node(
      'Material',
      [id, titled(name, 'Material'), ''],
      [node('ShadingModel', ['phong']), node('Properties70', [], [P('DiffuseColor', 'Color', ...color)])],
    );
  const objects = [
    node(
      'Geometry',
      [1n, titled('geometry', 'Geometry'), 'Mesh'],
      [
        node('Vertices', [vertices]),
        node('PolygonVertexIndex', [polygons]),
        node('LayerElementUV', [0n], [...by('ByPolygonVertex'), node('UV', [uvs]), node('UVIndex', [uvIndex])]),
        node(
          'LayerElementMaterial',
          [0n],
          [...by('ByPolygon'), node('Materials', [Int32Array.of(0, 0, 0, 0, 1, 1, 1, 1)])],
        ),
      ],
    ),
    node('Model', [2n, titled('box', 'Model'), 'Mesh'], [node('Properties70', [])]),
    bone(3n, 'lower', 0),
    bone(4n, 'upper', reach),
    material(5n, 'furry', [0.5, 0.5, 0.5]),
    material(6n, 'green', [0, 1, 0]),
    node('Deformer', [7n, titled('skin', 'Deformer'), 'Skin'], [node('Link_DeformAcuracy', [50])]),
    cluster(8n, 'lower', [0, 1, 2, 3, 4, 5, 6, 7], [1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5], 0),
    cluster(9n, 'upper', [4, 5, 6, 7, 8, 9, 10, 11], [0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1], 0.5),
    node('Texture', [10n, titled('fur', 'Texture'), ''], [node('FileName', ['C:\\art\\skins\\fur.png'])]),
    node(
      'Video',
      [11n, titled('fur', 'Video'), 'Clip'],
      [node('RelativeFilename', ['skins\\fur.png']), ...(picture ? [node('Content', [picture])] : [])],
    ),
  ];
  const links: [bigint, bigint, string?][] = [
    [2n, 0n],
    [3n, 0n],
    [4n, 3n],
    [1n, 2n],
    [5n, 2n],
    [6n, 2n],
    [7n, 1n],
    [8n, 7n],
    [9n, 7n],
    [3n, 8n],
    [4n, 9n],
    [10n, 5n, 'DiffuseColor'],
    [11n, 10n],
  ];
  const curve = (id: bigint, values: readonly number[]) =>
    node(
      'AnimationCurve',
      [id, titled('', 'AnimCurve'), ''],
      [
        node('KeyTime', [BigInt64Array.from(values, (_, second) => BigInt(second) * SECOND)]),
        node('KeyValueFloat', [Float32Array.from(values)]),
      ],
    );
  if (turns) {
    objects.push(
      node('AnimationStack', [12n, titled('turning', 'AnimStack'), ''], [node('Properties70', [])]),
      node('AnimationLayer', [13n, titled('layer', 'AnimLayer'), '']),
      node('AnimationCurveNode', [14n, titled('R', 'AnimCurveNode'), ''], [node('Properties70', [])]),
      curve(15n, turns),
      ...[16n, 17n].map((id) =>
        curve(
          id,
          turns.map(() => 0),
        ),
      ),
    );
    links.push(
      [13n, 12n],
      [14n, 13n],
      [14n, 4n, 'Lcl Rotation'],
      [15n, 14n, 'd|X'],
      [16n, 14n, 'd|Y'],
      [17n, 14n, 'd|Z'],
    );
  }
  const connections = links.map(([child, parent, property]) =>
    node('C', [property ? 'OP' : 'OO', child, parent, ...(property ? [property] : [])]),
  );
  return fileBytes([
    node('GlobalSettings', [], [node('Properties70', [], [P('UnitScaleFactor', 'double', 100)])]),
    node('Objects', [], objects),
    node('Connections', [], connections),
  ]);
}
