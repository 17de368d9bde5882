import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

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
