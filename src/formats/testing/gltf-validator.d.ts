declare module 'gltf-validator' {
  /** What the validator found in a glTF; severities from 0, an error, to 3, a hint. */
  interface Report {
    issues: { numErrors: number; numWarnings: number; messages: Message[] };
  }
  interface Message {
    code: string;
    severity: number;
    message: string;
    pointer?: string;
  }
  export function validateString(text: string): Promise<Report>;
  export function validateBytes(bytes: Uint8Array): Promise<Report>;
}
