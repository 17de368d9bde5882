import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LocalizedProblem, Edit } from '#config-compiler/diagnostic/problem.ts'
import { applyEdits, applyFixes } from '#tools/lint-config/fix/apply-fixes.ts'
import { replaceText } from '#tools/lint-config/fix/write-file.ts'
import { runCli, sampleFolder } from '../run-cli.ts'

const unused = (text: string) =>
  `# 说明要留下\n# pinlu-lint-disable-next-line form/duplicate-title -- 以前缺标题\n${text}`

describe('--fix', () => {
  test('repairs, keeps comments, and has nothing more to do the second time', async () => {
    const folder = sampleFolder({ 'forms/request.yaml': unused })
    const file = join(folder, 'config/forms/request.yaml')
    const expectedText = readFileSync(file, 'utf8').replace(
      /^[^\n]*pinlu-lint-disable[^\n]*\n/m,
      '',
    )
    const first = await runCli(folder, ['--fix'])

    expect(first).toMatchObject({ status: 0, stderr: '已修复 1 处，改动 1 个文件\n' })
    expect(first.stdout).toContain('0 个错误，0 个警告')
    expect(readFileSync(file, 'utf8')).toBe(expectedText)
    const inode = statSync(file).ino

    expect(await runCli(folder, ['--fix'])).toMatchObject({ status: 0, stderr: '' })
    expect(statSync(file).ino).toBe(inode)
  })

  test('keeps byte order mark, line ends, and rights, and leaves nothing behind', async () => {
    const folder = sampleFolder({
      'forms/request.yaml': (text) => `\ufeff${unused(text)}`.replaceAll('\n', '\r\n'),
    })
    const file = join(folder, 'config/forms/request.yaml')

    chmodSync(file, 0o640)
    const before = readdirSync(join(folder, 'config/forms'))
    const expectedText = readFileSync(file, 'utf8').replace(
      /^[^\n]*pinlu-lint-disable[^\n]*\n/m,
      '',
    )

    await runCli(folder, ['--fix'])
    expect(readFileSync(file, 'utf8')).toBe(expectedText)
    expect(statSync(file).mode & 0o777).toBe(0o640)
    expect(readdirSync(join(folder, 'config/forms'))).toEqual(before)
  })

  test('changes only the requested files', async () => {
    const folder = sampleFolder({ 'forms/request.yaml': unused })
    const file = join(folder, 'config/forms/request.yaml')
    const before = readFileSync(file, 'utf8')

    await runCli(folder, ['--fix', 'config/pages'])
    await runCli(folder, ['--fix', '--only', 'ref'])
    expect(readFileSync(file, 'utf8')).toBe(before)
  })
})

describe('--fix=review', () => {
  test('makes the guesses too, and lists each for review', async () => {
    const folder = sampleFolder({
      'entities/request.yaml': (text) => text.replace('dictionary: kind', 'dictionary: knd'),
      'pages/requests.yaml': (text) => text.replace('transition: finish', 'transition: finsh'),
    })

    const { stderr: nothing, status } = await runCli(folder, ['--fix'])

    expect({ nothing, status }).toEqual({ nothing: '', status: 1 })
    const { status: after, stderr } = await runCli(folder, ['--fix=review'])

    expect(after).toBe(0)
    expect(stderr).toMatch(
      /^config\/entities\/request\.yaml:\d+:\d+ 改为 kind\nconfig\/pages\/requests\.yaml:\d+:\d+ 改为 finish\n已修复 2 处，改动 2 个文件\n$/,
    )

    for (const file of ['entities/request.yaml', 'pages/requests.yaml'])
      expect(readFileSync(join(folder, 'config', file), 'utf8')).toBe(
        readFileSync(join(import.meta.dirname, '../ok', file), 'utf8'),
      )
  })
})

describe('edits', () => {
  const edit = (start: number, end: number, text: string): Edit => ({ start, end, text })

  test('are all made, whatever their order; those that touch the same place wait', () => {
    expect(
      applyEdits('abcdef', [
        [edit(4, 5, 'E')],
        [edit(0, 1, 'A'), edit(2, 2, '-')],
        [edit(4, 6, 'XX')],
      ]),
    ).toEqual({
      text: 'Ab-cdEf',
      applied: [0, 1],
    })

    expect(applyEdits('abc', [[edit(2, 9, '')]])).toEqual({ text: 'abc', applied: [] })
  })

  const problem = (message: string, fix?: LocalizedProblem['fix']): LocalizedProblem => ({
    file: 'a.yaml',
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
    rule: 'x/y',
    severity: 'error',
    message,
    ...(fix ? { fix } : {}),
  })

  test('that make it worse are reverted; guesses are never applied', () => {
    const files = [{ path: 'a.yaml', text: 'x' }]
    const worse = applyFixes(files, ([file]) =>
      file!.text === 'x'
        ? [problem('1', { kind: 'safe', title: '', edits: [edit(0, 1, 'y')] })]
        : [problem('1'), problem('2')],
    )

    expect(worse).toEqual({ files, fixed: 0, guesses: [] })
    const guess = applyFixes(files, () => [
      problem('1', { kind: 'review', title: '', edits: [edit(0, 1, 'y')] }),
    ])

    expect(guess).toEqual({ files, fixed: 0, guesses: [] })
  })

  test('end although every repair calls for another', () => {
    const endless = applyFixes([{ path: 'a.yaml', text: '' }], ([file]) => [
      problem('1', {
        kind: 'safe',
        title: '',
        edits: [edit(file!.text.length, file!.text.length, 'x')],
      }),
    ])

    expect(endless.fixed).toBeGreaterThan(1)
  })

  test('are not written over what somebody saved meanwhile', () => {
    const folder = sampleFolder()
    const file = join(folder, 'config/roles.yaml')
    const link = join(folder, 'config/link.yaml')
    const text = readFileSync(file, 'utf8')

    expect(replaceText(file, 'something else', 'new')).toBe('changedMeanwhile')
    expect(readFileSync(file, 'utf8')).toBe(text)
    writeFileSync(join(folder, 'gbk.yaml'), Buffer.from([0xb1, 0xea]))
    expect(replaceText(join(folder, 'gbk.yaml'), '\ufffd\ufffd', 'new')).toBe('unreadable')
    symlinkSync(file, link)
    expect(replaceText(link, text, 'new\n')).toBeNull()
    expect(readFileSync(file, 'utf8')).toBe('new\n')
  })
})
