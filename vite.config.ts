import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig, type UserConfig } from 'vite'
import { writeClassNames } from './tools/build/class-names.ts'
import { cssModules } from './tools/build/css-modules.mjs'
import { nameChunks } from './tools/build/name-chunks.ts'
import { strictImports } from './tools/build/strict-imports.mjs'
import { testProjects, testTags } from './tools/test-projects.ts'
import { LongestFirst } from './tools/test/longest-first.ts'

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const routerPart = (name: string) => fileAt(`node_modules/react-router/dist/production/${name}.mjs`)

/** The router's package leads to what warns its developers, whatever is built. */
const withoutWarnings = [
  { find: /^react-router$/, replacement: routerPart('index') },
  { find: /^react-router\/dom$/, replacement: routerPart('dom-export') },
]

const plainMarkdown = {
  find: 'markdown-to-jsx/react',
  replacement: fileAt('src/web/runtime/form/engine/plain-markdown.ts'),
}

/** The browser application: src/web → dist/web. The server bundle is made by tools/build.mjs. */
const application: UserConfig = {
  root: 'src/web',
  cacheDir: '../../.cache/vite',
  plugins: [react(), writeClassNames()],
  css: cssModules,
  resolve: { alias: [plainMarkdown] },
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
      onLog: strictImports,
      input: {
        index: fileAt('src/web/index.html'),
        boot: fileAt('src/web/boot.ts'),
        open: fileAt('src/web/public-screens/catalogue/start.tsx'),
      },
      output: {
        codeSplitting: {
          groups: [
            { debugName: 'chunks', name: nameChunks(), includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
}

/** The tests of the whole tree: plain modules, without the application's plugins. */
const tests: UserConfig = {
  css: cssModules,
  test: {
    // Modules give their names; what they say is never read.
    css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    tags: testTags,
    sequence: { sequencer: LongestFirst },
    experimental: { fsModuleCache: true },
    projects: testProjects,
  },
}

export default defineConfig(({ mode }) => {
  if (mode === 'test') return tests
  return mode === 'production'
    ? mergeConfig(application, { resolve: { alias: withoutWarnings } })
    : application
})
