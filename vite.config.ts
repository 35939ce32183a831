import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  worker: { format: 'es' },
  build: { outDir: 'dist', target: 'es2022', sourcemap: true, assetsInlineLimit: 0 },
  server: { proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:8787' } } },
});
