import { expose, transfer } from 'comlink';
import { growBody } from '../body';
import { type Clip, ClipError, joinClips } from '../core';
import type { LimberWorker } from './api';
import { fitClip } from './fit-clip';
import { openClip } from './open-clip';
import { studyJoint } from './study-joint';

let clip: Clip | null = null;
let openTicket = 0;
let fitTicket = 0;
let studyTicket = 0;

const worker: LimberWorker = {
  async open(file, name, options, onProgress) {
    const ticket = ++openTicket;
    try {
      const opened = await openClip(file, name, options, onProgress, () => ticket !== openTicket);
      return transfer({ clip: opened }, [opened.rotations.buffer, opened.rootPositions.buffer]);
    } catch (error) {
      if (!(error instanceof ClipError)) throw error;
      const { code, line, message } = error;
      return { problem: { code, line, message } };
    }
  },

  keep(takes) {
    clip = joinClips(takes);
    fitTicket++;
    studyTicket++;
  },

  async fit(options, onProgress) {
    const ticket = ++fitTicket;
    if (!clip) throw new Error('There is no clip to fit limits to.');
    const answer = await fitClip(clip, options, onProgress, () => ticket !== fitTicket);
    return answer && transfer(answer, [answer.strips.buffer]);
  },

  async grow(options) {
    if (!clip) throw new Error('There is no clip to grow a body on.');
    const body = growBody(clip, options);
    const { positions, normals, indices, skinIndices, skinWeights } = body;
    return transfer(body, [positions.buffer, normals.buffer, indices.buffer, skinIndices.buffer, skinWeights.buffer]);
  },

  async evidence(joint, models, settings, onProgress) {
    const ticket = ++studyTicket;
    if (!clip) throw new Error('There is no clip to study.');
    return studyJoint(clip, joint, models, settings, onProgress, () => ticket !== studyTicket);
  },
  cancelEvidence() {
    studyTicket++;
  },
  cancel() {
    openTicket++;
    fitTicket++;
  },
};

expose(worker);
