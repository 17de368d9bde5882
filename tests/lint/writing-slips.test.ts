import { expect, test } from 'vitest'
import { toldOfSlip, type Slip } from './told-of-slip.ts'

const slips: Slip[] = [
  [
    'a comma forgotten in braces',
    'pages/declare/status.yaml',
    '{ field: type, width: 120 }',
    '{ field: type width: 120 }',
    'width',
    /“width”前面缺少英文逗号/,
  ],
  [
    'an equals sign',
    'pages/declare-audit/view.yaml',
    'hideSider: true',
    'hideSider = true',
    'hideSider = true',
    /英文冒号/,
  ],
  ['a colon forgotten', 'pages/log.yaml', 'title: 前端日志', 'title 前端日志', 'title', /“title”后面缺少英文冒号/],
  [
    'text after | not indented',
    'portal.yaml',
    'contact: 请联系',
    'contact: |\n请联系',
    '请联系注册地县级农业农村部门或平台管理员重置密码。',
    /没有缩进/,
  ],
  [
    'the dash of an item forgotten',
    'pages/declare/fill.yaml',
    '  - title: 产品品牌',
    '    title: 产品品牌',
    'title: 产品品牌',
    /缺少“- ”/,
  ],
  [
    'commas forgotten in a list',
    'pages/declare-audit/city.yaml',
    'auth: [admin, city]',
    'auth: [admin city]',
    'admin city',
    /admin, city/,
  ],
  [
    'an abbreviated type',
    'entities/declaration.yaml',
    'qcStaff: { type: integer',
    'qcStaff: { type: int',
    'int',
    /“integer”/,
  ],
  ['a type in Chinese', 'entities/declaration.yaml', 'website: { type: url', 'website: { type: 网址', '网址', /“url”/],
  ['a size without its unit', 'entities/article.yaml', 'maxSize: "20MB"', 'maxSize: 20', '20', /20MB/],
  [
    'a truth value for a code',
    'workflows/declaration.yaml',
    'in: ["false", quality]',
    'in: [false, quality]',
    'false',
    /英文引号/,
  ],
  [
    'a slash at the end',
    'menus/sider.yaml',
    'path: /system/workflow',
    'path: /system/workflow/',
    '/system/workflow/',
    /“\/system\/workflow”/,
  ],
  ['a star within a path', 'routes.yaml', '"/redirect/*"', '"/redirect/*/x"', '"/redirect/*/x"', /末尾/],
  [
    'braces for a list',
    'pages/declare-audit/city.yaml',
    'auth: [admin, city]',
    'auth: { admin, city }',
    '{ admin, city }',
    /\[admin, city\]/,
  ],
  [
    'a dash before the first key',
    'portal.yaml',
    'name: 绿色',
    '- name: 绿色',
    '- name: 绿色云品品牌目录申报管理平台',
    /多了“- ”/,
  ],
  [
    'an alias misspelt',
    'pages/declare-audit/city.yaml',
    'auth: [admin, city]',
    'auth: &a1 [admin, city]\nsubtitle: *a2',
    '*a2',
    /“a1”/,
  ],
]

test.each(slips)('%s: one problem, at its place, with the way out', (...slip) => {
  const [, file, , , shown, said] = slip
  expect(toldOfSlip(slip)).toEqual([{ file, shown, said: expect.stringMatching(said) }])
})
