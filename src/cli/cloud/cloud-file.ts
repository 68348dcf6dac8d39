import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import type { Skeleton } from '../../core';
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

type StoredSkeleton = ReturnType<typeof storedSkeleton>;

interface Header {
  skeletons: { clip: string; skeleton: StoredSkeleton }[];
  sampleCounts: number[];
  /** Decimal: JSON's numbers have 53 bits. */
  moments: string[][];
  clipCount: number;
  frameCount: number;
  names: string[];
}

/** The same cloud gives the same bytes. */
export function writeCloud({ skeletons, joints, clipCount, frameCount, names }: MotionCloud): Buffer {
  const header: Header = {
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
  if (bytes.toString('latin1', 0, 8) !== MAGIC) throw new BadInput('format', 'It is no cloud file.');
  if (bytes.length < PREFIX) throw new BadInput('cut-off', 'It is cut off.');
  const version = bytes.readUInt32LE(8);
  if (version !== VERSION)
    throw new BadInput('version', `It is of version ${version}; this program reads version ${VERSION}.`);
  const end = PREFIX + bytes.readUInt32LE(12);
  if (crc32(bytes.subarray(PREFIX)) !== bytes.readUInt32LE(16) || end > bytes.length)
    throw new BadInput('cut-off', 'It is cut off or damaged.');
  const header = JSON.parse(bytes.toString('utf8', PREFIX, end)) as Header;
  const cloud = isHeader(header) ? cloudOf(header, bytes.subarray(end)) : null;
  if (!cloud) throw new BadInput('field', 'It contradicts itself.');
  return cloud;
}

function cloudOf({ sampleCounts, moments, skeletons, ...rest }: Header, streams: Buffer): MotionCloud | null {
  if (streams.length !== 16 * sampleCounts.reduce((sum, count) => sum + count, 0)) return null;
  let at = 0;
  const joints = sampleCounts.map((count, j): JointMotion => {
    // A copy: what is read into may not begin at a multiple of four bytes.
    const bytes = swapped(Buffer.from(streams.subarray(at, (at += 16 * count))));
    const samples = new Float32Array(4 * count);
    Buffer.from(samples.buffer).set(bytes);
    return { samples, moments: BigInt64Array.from(moments[j], BigInt) };
  });
  if (!joints.every(({ samples }) => areSamples(samples))) return null;
  const { clipCount, frameCount, names } = rest;
  return {
    skeletons: skeletons.map(({ skeleton, clip }) => ({ skeleton: skeletonOf(skeleton), clip })),
    joints,
    clipCount,
    frameCount,
    names,
  };
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isList = (value: unknown, length: number, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length === length && value.every(isItem);
const isText = (value: unknown): boolean => typeof value === 'string';

/** The checksum holds; a file made by hand may still have anything in it. */
function isHeader({ skeletons, sampleCounts, moments, clipCount, frameCount, names }: Header): boolean {
  const count = sampleCounts?.length;
  const isMoment = (value: unknown) => isText(value) && /^-?\d{1,18}$/.test(value as string);
  return (
    isList(sampleCounts, count, isCount) &&
    isList(moments, count, (list) => isList(list, 10, isMoment)) &&
    Array.isArray(skeletons) &&
    skeletons.length > 0 &&
    skeletons.every(({ skeleton, clip }) => isText(clip) && isSkeleton(skeleton, count)) &&
    isCount(clipCount) &&
    isCount(frameCount) &&
    Array.isArray(names) &&
    names.length <= MOST_NAMES &&
    names.every(isText)
  );
}

function isSkeleton(skeleton: StoredSkeleton, count: number): boolean {
  const { names, parents, offsets, restRotations, endSites, endSiteJoints } = skeleton ?? {};
  const ends = endSiteJoints?.length;
  return (
    isList(names, count, isText) &&
    isList(parents, count, Number.isInteger) &&
    parents.every((parent, j) => parent >= -1 && parent < j) &&
    isList(offsets, 3 * count, Number.isFinite) &&
    isList(restRotations, 4 * count, Number.isFinite) &&
    isList(endSites, 3 * ends, Number.isFinite) &&
    isList(endSiteJoints, ends, (joint) => isCount(joint) && (joint as number) < count)
  );
}

const skeletonOf = (stored: StoredSkeleton): Skeleton => ({
  names: stored.names,
  parents: Int16Array.from(stored.parents),
  offsets: Float32Array.from(stored.offsets),
  restRotations: Float32Array.from(stored.restRotations),
  endSites: Float32Array.from(stored.endSites),
  endSiteJoints: Int16Array.from(stored.endSiteJoints),
});

/** Bytes as the file has them, or as this machine does. */
const swapped = (bytes: Buffer): Buffer => (endianness() === 'LE' ? bytes : bytes.swap32());
