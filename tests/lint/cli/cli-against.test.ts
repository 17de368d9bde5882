import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { editFile, runCli, sampleFolder } from '../run-cli.ts'

const shorter = (text: string) => text.replace('maxLength: 30', 'maxLength: 20')

/** A sample whose first state is the only commit of a repository. */
function repository(): string {
  const folder = sampleFolder()
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      [
        '-c',
        'user.name=t',
        '-c',
        'user.email=t@example.org',
        '-c',
        'commit.gpgsign=false',
        '-c',
        'core.hooksPath=/dev/null',
        ...args,
      ],
      {
        cwd: folder,
        stdio: 'ignore',
      },
    )

  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'first')

  return folder
}

describe('--against', () => {
  test('a git version: tells what breaks, at the place of the change', async () => {
    const folder = repository()
    expect(await runCli(folder, ['--against', 'HEAD', '--format', 'unix'])).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    })

    editFile(folder, 'entities/request.yaml', shorter)
    const { status, stdout } = await runCli(folder, ['--against', 'HEAD', '--format', 'unix'])

    expect(status).toBe(1)
    expect(stdout).toMatch(
      /^config\/entities\/request\.yaml:5:\d+: error \[breaking\/type-narrowed\] 字段“名称”的 maxLength 由 30 收紧为 20.*\n$/,
    )
    expect((await runCli(folder, [])).status).toBe(0)
  })

  test('a folder, and only the requested rules', async () => {
    const folder = sampleFolder()
    cpSync(join(folder, 'config'), join(folder, 'before/config'), { recursive: true })
    editFile(folder, 'entities/request.yaml', shorter)

    for (const reference of ['before', 'before/config'])
      expect((await runCli(folder, ['--against', reference])).stdout).toContain(
        'breaking/type-narrowed',
      )

    expect(
      (await runCli(folder, ['--against', 'before', '--only', 'breaking/route-removed'])).status,
    ).toBe(0)
    expect((await runCli(folder, ['--against', 'before', 'config/pages'])).status).toBe(0)
  })

  test('a change that was agreed to, and an agreement to nothing', async () => {
    const folder = sampleFolder()
    cpSync(join(folder, 'config'), join(folder, 'before'), { recursive: true })
    const comment =
      '  # pinlu-lint-disable-next-line breaking/type-narrowed -- 已核对，库中没有超长的名称\n'

    editFile(folder, 'entities/request.yaml', (text) =>
      shorter(text).replace('  name:', `${comment}  name:`),
    )
    expect(await runCli(folder, ['--against', 'before'])).toMatchObject({ status: 0 })
    expect((await runCli(folder, ['--max-warnings', '0'])).status).toBe(0)
    editFile(folder, 'entities/request.yaml', (text) =>
      text.replace('maxLength: 20', 'maxLength: 30'),
    )
    expect((await runCli(folder, ['--against', 'before', '--max-warnings', '0'])).stdout).toContain(
      'hyg/unused-suppression',
    )
  })

  test('2 for a version that does not exist', async () => {
    const folder = repository()
    const { status, stderr } = await runCli(folder, ['--against', 'v9'])

    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'v9 既不是文件夹，也不是 git 能认出的版本\n',
    })

    rmSync(join(folder, '.git'), { recursive: true })
    expect((await runCli(folder, ['--against', 'HEAD'])).status).toBe(2)
  })

  test('2 for a database that is not there', async () => {
    const folder = sampleFolder()
    cpSync(join(folder, 'config'), join(folder, 'before'), { recursive: true })
    const { status, stderr } = await runCli(folder, [
      '--against',
      'before',
      '--db',
      'postgresql://nobody@127.0.0.1:1/none',
    ])

    expect(status).toBe(2)
    expect(stderr).toContain('数据库连接不上')
  })
})
