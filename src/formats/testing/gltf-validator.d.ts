declare module 'gltf-validator' {
  /** What the validator found in the text of a glTF; severities from 0, an error, to 3, a hint. */
  export function validateString(text: string): Promise<{
    issues: { numErrors: number; numWarnings: number; messages: { severity: number; message: string }[] };
  }>;
}
