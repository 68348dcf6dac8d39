/** Kinds of computers by whose habits numbers of a C3D file are stored. (c3d.org, "The parameter section": 84, 85 and 86) */
export type Processor = 'intel' | 'dec' | 'mips';

/** Numbers of a file, by the place of their first byte. */
export interface Numbers {
  /** −32768 to 32767. */
  signed(at: number): number;
  /** 0 to 65535. */
  unsigned(at: number): number;
  float(at: number): number;
}

export function c3dNumbers(bytes: Uint8Array, processor: Processor): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = processor !== 'mips';
  return {
    signed: (at) => view.getInt16(at, isLittle),
    unsigned: (at) => view.getUint16(at, isLittle),
    float: processor === 'dec' ? (at) => decFloat(view, at) : (at) => view.getFloat32(at, isLittle),
  };
}

const scratch = new DataView(new ArrayBuffer(4));

/** A float of VAX and PDP-11: the two words in the other order, and an exponent that counts from 129 instead of 127. */
function decFloat(view: DataView, at: number): number {
  const high = view.getUint16(at, true);
  // An exponent of 0 is the number 0, whatever the fraction.
  if ((high & 0x7f80) === 0) return 0;
  scratch.setUint16(0, high);
  scratch.setUint16(2, view.getUint16(at + 2, true));
  return scratch.getFloat32(0) / 4;
}
