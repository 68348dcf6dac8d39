import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { leanThree } from './scripts/lean-three/plugin';

export default defineConfig({
  base: './',
  plugins: [react(), leanThree()],
  worker: { format: 'es' },
  build: { target: 'es2022' },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    // By default one core is left free, which is half of two.
    maxWorkers: '100%',
  },
});
