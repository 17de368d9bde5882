import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { editFile, runCli, runCommand, sampleFolder } from '../run-cli.ts'

const wrongDictionary = {
  'entities/request.yaml': (text: string) => text.replace('dictionary: kind', 'dictionary: knd'),
}
const wrongTransition = {
  'pages/requests.yaml': (text: string) => text.replace('transition: finish', 'transition: finsh'),
}
const wrongRole = {
  'entities/request.yaml': (text: string) =>
    text.replace('roles: [clerk, director]', 'roles: [clrek, director]'),
}

interface JsonReport {
  columnKind: string
  counts: Record<string, number>
  problems: {
    path: string
    file: string
    line: number
    column: number
    endColumn: number
    rule: string
    message: string
    hint?: string
  }[]
}

describe('exit codes', () => {
  test('0 and a summary without colours when nothing is wrong', async () => {
    const { status, stdout, stderr } = await runCommand(sampleFolder(), [])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^检查了 \d+ 个文件：0 个错误，0 个警告\n$/)
  })

  test('1 with place, message and suggestion when something is', async () => {
    const { status, stdout } = await runCommand(sampleFolder(wrongDictionary), ['--format', 'unix'])
    expect(status).toBe(1)
    expect(stdout).toMatch(
      /^config\/entities\/request\.yaml:\d+:\d+: error \[ref\/dictionary\] 字典“knd”不存在 \(您是否想写“kind”.*？\)\n$/,
    )
  })

  test.each([
    [['--fromat', 'json'], '没有“--fromat”这个选项；您是否想写“--format”？'],
    [['--format', 'jsno'], '选项 --format 不能是“jsno”；您是否想写“json”？'],
    [['--format'], '选项 --format 后面要写 FORMAT'],
    [['--fix=yes'], '选项 --fix 不能是“yes”'],
    [['--watch=yes'], '选项 --watch 不带值'],
    [['--format', 'constructor'], '选项 --format 不能是“constructor”'],
    [['--max-warnings', 'few'], '选项 --max-warnings 不能是“few”'],
    [['--only', 'ref/rol'], '没有“ref/rol”这条规则；您是否想写“ref/role”？'],
    [['--explain', 'ref/rolle'], '没有“ref/rolle”这条规则；您是否想写“ref/role”？'],
    [['--root', 'conf'], 'conf 中没有配置文件'],
    [['--root', 'config/roles.yaml'], 'config/roles.yaml 中没有配置文件'],
    [['--output', 'nowhere/report.json'], 'nowhere/report.json 不能写入'],
    [['--db', 'postgresql://x'], '--db 只能与 --against 一起使用'],
    [
      ['config/pages/reqests.yaml'],
      'config/pages/reqests.yaml 不存在，或不是配置文件；您是否想写“config/pages/requests.yaml”？',
    ],
    [['--fix', '--stdin', 'config/roles.yaml'], '--fix 和 --stdin 不能同时使用'],
    [['--locale', 'en-US', '--bogus'], 'there is no option "--bogus"'],
  ])('2 and a sentence for %j', async (args, sentence) => {
    const { status, stdout, stderr } = await runCli(sampleFolder(), args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(sentence)
  })

  test('2 as the exit code of the process', async () => {
    const { status, stdout, stderr } = await runCommand(sampleFolder(), ['--fromat', 'json'])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('没有“--fromat”这个选项')
  })

  test('3 when the linter itself fails', async () => {
    const folder = sampleFolder()
    writeFileSync(
      join(folder, 'sabotage.mjs'),
      "Array.prototype.toSorted = () => { throw new Error('broken machine') }",
    )

    const { status, stderr } = await runCommand(folder, [], {
      env: { NODE_OPTIONS: `--import=${join(folder, 'sabotage.mjs')}` },
    })

    expect(status).toBe(3)
    expect(stderr).toContain('检查程序出错（不是配置的错）：Error: broken machine')
  })
})

describe('what is reported', () => {
  test('a file that cannot be read is named, and the rest is checked', async () => {
    const folder = sampleFolder(wrongDictionary)
    symlinkSync('loop.yaml', join(folder, 'config/dictionaries/loop.yaml'))
    mkdirSync(join(folder, 'config/pages/old.yaml'))
    const { status, stdout, stderr } = await runCli(folder, ['--format', 'unix'])

    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
    expect(stdout.trimEnd().split('\n')).toEqual([
      expect.stringContaining(
        'config/dictionaries/loop.yaml:1:1: error [file/unreadable] 这个链接绕回了自己',
      ),
      expect.stringContaining('[ref/dictionary] 字典“knd”不存在'),
      expect.stringContaining('config/pages/old.yaml:1:1: error [file/unreadable] 这是文件夹'),
    ])
  })

  test('the place is underlined, whatever the width of the characters before it', async () => {
    const folder = sampleFolder({
      'dictionaries/kind.yaml': (text) => text.replace(/value: other/, 'tone: 绿色, value: other'),
    })
    const { stdout } = await runCli(folder, [])
    const [, , line = '', marks = ''] = stdout.split('\n')
    const wide = (text: string) => text.replaceAll(/[\u4e00-\u9fff]/g, 'xx')

    expect(wide(line).slice(marks.indexOf('^'), marks.lastIndexOf('^') + 1)).toBe('xxxx')
  })

  test('paths limit the report, not the reading', async () => {
    const folder = sampleFolder({ ...wrongDictionary, ...wrongTransition })
    const only = async (...args: string[]) =>
      (JSON.parse((await runCli(folder, ['--format', 'json', ...args])).stdout) as JsonReport)
        .problems

    expect((await only()).map(({ rule }) => rule).toSorted()).toEqual([
      'ref/dictionary',
      'ref/transition',
    ])

    expect((await only('config/pages')).map(({ rule }) => rule)).toEqual(['ref/transition'])
    expect((await only('pages/requests.yaml')).map(({ rule }) => rule)).toEqual(['ref/transition'])
    expect(
      (await only(join(folder, 'config/entities/request.yaml'))).map(({ rule }) => rule),
    ).toEqual(['ref/dictionary'])
    expect((await only('--only', 'ref/role')).length).toBe(0)
    expect((await only('--only=ref')).length).toBe(2)
  })

  test('a folder elsewhere is recognised, even without one of its files', async () => {
    const folder = sampleFolder()
    rmSync(join(folder, 'config/portal.yaml'))
    const { status, stdout } = await runCli(import.meta.dirname, [
      join(folder, 'config'),
      '--format',
      'unix',
    ])

    expect(status).toBe(1)
    expect(stdout).toContain('[file/missing]')
  })

  test('the text of an editor takes the place of the file', async () => {
    const folder = sampleFolder()
    const text = readFileSync(join(folder, 'config/entities/request.yaml'), 'utf8').replace(
      'dictionary: kind',
      'dictionary: knd',
    )

    const { status, stdout } = await runCommand(
      folder,
      ['--stdin', 'config/entities/request.yaml', '--format', 'unix'],
      {
        input: text,
      },
    )

    expect(status).toBe(1)
    expect(stdout).toContain('config/entities/request.yaml')
    const added = await runCommand(
      folder,
      ['--stdin', 'config/dictionaries/extra.yaml', '--format', 'unix'],
      {
        input: 'titel: x\n',
      },
    )

    expect(added.stdout).toMatch(
      /^config\/dictionaries\/extra\.yaml:1:1: error \[schema\/unknown-key\]/,
    )
  })

  test('the same bytes every time, with and without what is remembered', async () => {
    const folder = sampleFolder({ ...wrongDictionary, ...wrongTransition })
    const run = (...args: string[]) => runCommand(folder, ['--format', 'json', ...args])
    const first = await run()

    expect(await run()).toEqual(first)
    expect(await run('--no-cache')).toEqual(first)
    const { problems } = JSON.parse(first.stdout) as JsonReport

    expect(problems.map(({ file }) => file)).toEqual([
      'entities/request.yaml',
      'pages/requests.yaml',
    ])

    editFile(folder, 'entities/request.yaml', (text) => text.replace('knd', 'kind'))
    const second = await run()

    expect((JSON.parse(second.stdout) as JsonReport).problems.map(({ rule }) => rule)).toEqual([
      'ref/transition',
    ])
    expect(await run('--no-cache')).toEqual(second)
  })

  test('English on request', async () => {
    const { stdout } = await runCli(sampleFolder(wrongRole), [
      '--locale',
      'en-US',
      '--only',
      'ref/role',
    ])

    expect(stdout).toContain('error[ref/role] no such role: "clrek"')
    expect(stdout).toMatch(/files checked: \d+; errors: 1, warnings: 0/)
  })

  test('rules explain themselves', async () => {
    const folder = sampleFolder()
    const { status, stdout } = await runCli(folder, ['--explain', 'ref/role'])

    expect(status).toBe(0)
    for (const part of ['ref/role', '角色不存在', 'clrek', 'roles: [clerk, director]'])
      expect(stdout).toContain(part)
    expect((await runCli(folder, ['--list-rules', '--locale', 'en-US'])).stdout).toMatch(
      /^ref\/role +error +Unknown role$/m,
    )
  })
})
