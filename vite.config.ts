import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The browser application: src/web → dist/web. The server bundle is made by tools/build.mjs. */
export default defineConfig({
  root: 'src/web',
  cacheDir: '../../.cache/vite',
  plugins: [react()],
  // The form engine's Markdown (36 kB) and references between documents (7 kB) are never used: see no-markdown.tsx and no-uri.ts.
  resolve: {
    alias: {
      'markdown-to-jsx/react': fileURLToPath(new URL('src/web/runtime/form/no-markdown.tsx', import.meta.url)),
      'fast-uri': fileURLToPath(new URL('src/web/runtime/form/no-uri.ts', import.meta.url)),
    },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/ }] } },
    },
  },
})
