import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import { skeletonForm } from '../../core/limits-file';
import { type Form, fields, list, readStored, text, whole } from '../../core/stored';
import { BadInput } from '../problem';
import { areSamples, type JointMotion, MOST_NAMES, type MotionCloud } from './motion-cloud';
import { storedSkeleton } from './skeletons';

/**
 * A cloud as a file: "LIMBCLOU", then as little-endian 32-bit numbers the version, the length of the header and the CRC-32 of all that
 * follows it; the header, JSON, padded with spaces to a multiple of four bytes; the samples of all joints, single precision.
 */
const MAGIC = 'LIMBCLOU';
const VERSION = 1;
const PREFIX = 20;

/** What the header holds; numbers beyond the 53 bits of JSON's as decimal text. */
const headerForm = fields({
  skeletons: list(fields({ clip: text, skeleton: skeletonForm })),
  sampleCounts: list(whole(0)),
  moments: list(list(text)),
  clipCount: whole(0),
  frameCount: whole(0),
  names: list(text),
});
type Header = typeof headerForm extends Form<infer T> ? T : never;

/** The same cloud gives the same bytes. */
export function writeCloud({ skeletons, joints, clipCount, frameCount, names }: MotionCloud): Buffer {
  const header = {
    skeletons: skeletons.map(({ skeleton, clip }) => ({ clip, skeleton: storedSkeleton(skeleton) })),
    sampleCounts: joints.map(({ samples }) => samples.length / 4),
    moments: joints.map(({ moments }) => Array.from(moments, String)),
    clipCount,
    frameCount,
    names,
  };
  const json = Buffer.from(JSON.stringify(header));
  const text = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')]);
  const streams = joints.map(({ samples }) => swapped(Buffer.from(samples.slice().buffer)));
  const prefix = Buffer.alloc(PREFIX);
  prefix.write(MAGIC, 'latin1');
  prefix.writeUInt32LE(VERSION, 8);
  prefix.writeUInt32LE(text.length, 12);
  prefix.writeUInt32LE(
    [text, ...streams].reduce((sum, part) => crc32(part, sum), 0),
    16,
  );
  return Buffer.concat([prefix, text, ...streams]);
}

/** @throws BadInput with a sentence about "it" */
export function readCloud(bytes: Buffer): MotionCloud {
  if (bytes.toString('latin1', 0, 8) !== MAGIC) throw new BadInput('format', 'It is not a cloud file.');
  if (bytes.length < PREFIX) throw new BadInput('cut-off', 'It is cut off.');
  const version = bytes.readUInt32LE(8);
  if (version !== VERSION)
    throw new BadInput('version', `It is of version ${version}; this program reads version ${VERSION}.`);
  const end = PREFIX + bytes.readUInt32LE(12);
  if (crc32(bytes.subarray(PREFIX)) !== bytes.readUInt32LE(16) || end > bytes.length)
    throw new BadInput('cut-off', 'It is cut off or damaged.');
  const contradicts = (): never => {
    throw new BadInput('field', 'It contradicts itself.');
  };
  const header = readStored(headerForm, JSON.parse(bytes.toString('utf8', PREFIX, end)), '', contradicts);
  return cloudOf(header, bytes.subarray(end)) ?? contradicts();
}

/** The checksum holds; a file made by hand may still have anything in it. */
function cloudOf({ sampleCounts, moments, ...rest }: Header, streams: Buffer): MotionCloud | null {
  const isMoments = (list: readonly string[]) => list.length === 10 && list.every((x) => /^-?\d{1,18}$/.test(x));
  if (streams.length !== 16 * sampleCounts.reduce((sum, count) => sum + count, 0)) return null;
  if (moments.length !== sampleCounts.length || !moments.every(isMoments)) return null;
  if (rest.skeletons.length === 0 || rest.names.length > MOST_NAMES) return null;
  if (rest.skeletons.some(({ skeleton }) => skeleton.names.length !== moments.length)) return null;
  let at = 0;
  const joints = sampleCounts.map((count, j): JointMotion => {
    // A copy: the bytes that are read may not begin at a multiple of four.
    const bytes = swapped(Buffer.from(streams.subarray(at, (at += 16 * count))));
    const samples = new Float32Array(4 * count);
    Buffer.from(samples.buffer).set(bytes);
    return { samples, moments: BigInt64Array.from(moments[j], BigInt) };
  });
  return joints.every(({ samples }) => areSamples(samples)) ? { ...rest, joints } : null;
}

/** Bytes as the file has them, or as this machine does. */
const swapped = (bytes: Buffer): Buffer => (endianness() === 'LE' ? bytes : bytes.swap32());
