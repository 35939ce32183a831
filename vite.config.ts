import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { pwa } from './pwa.config.ts';

export default defineConfig({
  plugins: [react(), pwa()],
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  worker: { format: 'es' },
  build: { outDir: 'dist/app', emptyOutDir: true, target: 'es2022', sourcemap: true, assetsInlineLimit: 0 },
  server: { proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:8787' } } },
});
