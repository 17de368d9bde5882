import { expect, it } from 'vitest'
import { byGroup, findCommands, type Command } from './find-commands.ts'

const command = (title: string, more: Partial<Command> = {}): Command => ({
  id: title,
  group: 'menu',
  title,
  detail: '',
  icon: undefined,
  path: '/',
  ...more,
})
const commands = [
  command('县级审核', { detail: '审核管理' }),
  command('申报审核'),
  command('申报状态查询'),
  command('切换语言', { also: ['Switch language'] }),
  command('审核管理'),
]
const found = (typed: string) => findCommands(commands, typed).map((item) => item.title)

it('finds by Chinese text, by initials and by the name in the other language', () => {
  expect(found('状态')).toEqual(['申报状态查询'])
  expect(found('sbsh')).toEqual(['申报审核'])
  expect(found('SBZT')).toEqual(['申报状态查询'])
  expect(found('switch')).toEqual(['切换语言'])
  expect(found('xyz')).toEqual([])
})

it('puts a beginning before the middle and a title before where it belongs', () => {
  expect(found('审核')).toEqual(['审核管理', '县级审核', '申报审核'])
  expect(found('shgl')).toEqual(['审核管理', '县级审核'])
})

it('keeps groups together, the group of the best one first', () => {
  const mixed = [
    command('a', { group: 'action' }),
    command('b'),
    command('c', { group: 'action' }),
    command('d', { group: 'record' }),
  ]

  expect(byGroup(mixed).map((item) => item.title)).toEqual(['a', 'c', 'b', 'd'])
})

it('shows all when nothing is typed', () => expect(found('  ')).toHaveLength(5))
