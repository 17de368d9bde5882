import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder with as much of the built browser part as the server needs to draw public pages; whoever
 * asks for it removes it.
 */
export function drawnWeb(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-drawn-'))
  mkdirSync(join(folder, '.vite'))
  const open = {
    scripts: ['/assets/open.js', '/assets/react.js'],
    styles: ['/assets/open.css'],
    words: { 'zh-CN': '/assets/zh.js', 'en-US': '/assets/en.js' },
  }

  writeFileSync(
    join(folder, '.vite/parts.json'),
    JSON.stringify({ boot: '/assets/boot.js', words: {}, parts: {}, open }),
  )

  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head></head><body></body></html>',
  )

  return folder
}
