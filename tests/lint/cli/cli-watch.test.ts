import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editFile, sampleFolder, startCli } from '../run-cli.ts'

test('--watch checks after every save of any editor, and ends on a signal', async () => {
  const folder = sampleFolder()
  const child = startCli(folder, ['--watch', '--format', 'unix'])
  let output = ''
  let seen = 0
  const listeners = new Set<() => void>()

  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      for (const listener of listeners) listener()
    })

  /** Everything said from the last call until a text appears. */
  const until = (text: string) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const at = output.indexOf(text, seen)
        if (at === -1) return

        listeners.delete(look)
        const said = output.slice(seen, at + text.length)

        seen = at + text.length
        resolve(said)
      }

      listeners.add(look)
      look()
    })

  try {
    expect(await until('[pinlu-lint] end')).toContain('[pinlu-lint] begin')
    // Saved before the watcher is ready.
    writeFileSync(join(folder, 'config/dictionaries/early.yaml'), 'titel: x\n')
    expect(await until('新增')).toContain('schema/unknown-key')
    rmSync(join(folder, 'config/dictionaries/early.yaml'))
    await until('新增 0 个问题')
    editFile(folder, 'entities/request.yaml', (text) =>
      text.replace('dictionary: kind', 'dictionary: knd'),
    )
    expect(await until('新增 1 个问题，消除 0 个')).toContain('字典“knd”不存在')
    editFile(folder, 'entities/request.yaml', (text) =>
      text.replace('dictionary: knd', 'dictionary: kind'),
    )
    expect(await until('新增 0 个问题，消除 1 个')).not.toContain('错误')
    writeFileSync(join(folder, 'config/dictionaries/extra.yaml'), 'titel: x\n')
    expect(await until('，消除 0 个')).toContain('schema/unknown-key')
    // At once: half a deletion would be checked too.
    renameSync(join(folder, 'config/dictionaries'), join(folder, 'dictionaries'))
    expect(await until('，消除 1 个')).toMatch(/字典“\w+”等 \d 个不存在/)
  } finally {
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
})
