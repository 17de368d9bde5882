import { expect, it } from 'vitest'
import { sortByGroup, findCommands, initialsOf, type Command } from './find-commands.ts'

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
const titlesFor = (typed: string) => findCommands(commands, typed).map((item) => item.title)

it('finds by Chinese text, by initials and by the name in the other language', () => {
  expect(titlesFor('状态')).toEqual(['申报状态查询'])
  expect(titlesFor('sbsh')).toEqual(['申报审核'])
  expect(titlesFor('SBZT')).toEqual(['申报状态查询'])
  expect(titlesFor('switch')).toEqual(['切换语言'])
  expect(titlesFor('xyz')).toEqual([])
})

it('puts a beginning before the middle and a title before where it belongs', () => {
  expect(titlesFor('审核')).toEqual(['审核管理', '县级审核', '申报审核'])
  expect(titlesFor('shgl')).toEqual(['审核管理', '县级审核'])
})

it('keeps groups together, the group of the best one first', () => {
  const mixed = [
    command('a', { group: 'action' }),
    command('b'),
    command('c', { group: 'action' }),
    command('d', { group: 'record' }),
  ]

  expect(sortByGroup(mixed).map((item) => item.title)).toEqual(['a', 'c', 'b', 'd'])
})

it('shows all when nothing is typed', () => expect(titlesFor('  ')).toHaveLength(5))

it.each([
  ['申报审核', 'sbsh'],
  ['州（市）审核', 'zssh'],
  ['目录品牌', 'mlpp'],
  ['2024年历史审核信息', '2024nlsshxx'],
  ['退出登录', 'tcdl'],
  ['District review', 'dr'],
  ['', ''],
])('%s is typed %s', (title, initials) => expect(initialsOf(title)).toBe(initials))

it.each([
  ['a', '阿安傲'],
  ['b', '八报不'],
  ['c', '擦查错'],
  ['d', '大的对'],
  ['e', '鹅二贰'],
  ['f', '发分复'],
  ['g', '该工国'],
  ['h', '哈和货'],
  ['j', '机交均'],
  ['k', '卡可扩'],
  ['l', '拉录落'],
  ['m', '妈木目'],
  ['n', '拿农诺'],
  ['o', '哦欧偶'],
  ['p', '怕品普'],
  ['q', '七企群'],
  ['r', '然人若'],
  ['s', '撒审索'],
  ['t', '他提托'],
  ['w', '挖网误'],
  ['x', '西信续'],
  ['y', '牙业运'],
  ['z', '杂主坐'],
])('letter %s has its characters from first to last', (letter, characters) =>
  expect(initialsOf(characters)).toBe(letter.repeat(3)),
)
