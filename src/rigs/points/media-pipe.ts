import type { RecordedPoints } from '../../core/points';
import { refuseRig } from '../file-kind';

/** The 33 landmarks of MediaPipe's pose, in its order. (google-ai-edge/mediapipe, `PoseLandmark`) */
export const MEDIA_PIPE: readonly string[] = [
  'nose',
  'left_eye_inner',
  'left_eye',
  'left_eye_outer',
  'right_eye_inner',
  'right_eye',
  'right_eye_outer',
  'left_ear',
  'right_ear',
  'mouth_left',
  'mouth_right',
  'left_shoulder',
  'right_shoulder',
  'left_elbow',
  'right_elbow',
  'left_wrist',
  'right_wrist',
  'left_pinky',
  'right_pinky',
  'left_index',
  'right_index',
  'left_thumb',
  'right_thumb',
  'left_hip',
  'right_hip',
  'left_knee',
  'right_knee',
  'left_ankle',
  'right_ankle',
  'left_heel',
  'right_heel',
  'left_foot_index',
  'right_foot_index',
];

/** The 25 keypoints of BODY_25, in its order. (CMU-Perceptual-Computing-Lab/openpose, `POSE_BODY_25_BODY_PARTS`) */
export const BODY_25: readonly string[] = [
  'Nose',
  'Neck',
  ...['RShoulder', 'RElbow', 'RWrist', 'LShoulder', 'LElbow', 'LWrist'],
  ...['MidHip', 'RHip', 'RKnee', 'RAnkle', 'LHip', 'LKnee', 'LAnkle'],
  ...['REye', 'LEye', 'REar', 'LEar'],
  ...['LBigToe', 'LSmallToe', 'LHeel', 'RBigToe', 'RSmallToe', 'RHeel'],
];

/** @throws {ClipError} where all landmarks lie in a picture that goes from 0 to 1. Those in space lie around 0. */
export function refusePicture({ points }: RecordedPoints): void {
  for (let at = 0; at < points.length; at += 3)
    for (const value of [points[at], points[at + 1]]) if (value < 0 || value > 1) return;
  throw refuseRig(
    'in-picture',
    'Its landmarks are places in the picture (0 to 1) and not in space: save the world landmarks (poseWorldLandmarks).',
  );
}
