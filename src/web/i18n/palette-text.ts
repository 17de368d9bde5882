import { defineNamespace } from './namespace.ts'

export const zh = {
  title: '搜索',
  hint: '搜索菜单、操作、申报（品牌、主体或编号），可输拼音首字母',
  recent: '最近使用',
  menu: '菜单',
  action: '操作',
  record: '记录',
  nothing: '没有找到“{words}”，可输入名称、编号或拼音首字母',
  searching: '正在查找…',
  failed: '记录暂时查不到，请稍后再试',
  results: '{n} 个结果',
  keys: '↑ ↓ 选择 · Enter 打开 · Esc 关闭',
  create: '新建{title}',
  language: '切换语言',
  otherLanguage: 'English',
  reload: '刷新页面',
  logout: '退出登录',
} as const satisfies Record<string, string>

const en: Record<keyof typeof zh, string> = {
  title: 'Search',
  hint: 'Menus, actions, declarations (brand, owner or number); initials will do',
  recent: 'Recent',
  menu: 'Menus',
  action: 'Actions',
  record: 'Records',
  nothing: 'Nothing found for “{words}”; try a name, a number or pinyin initials',
  searching: 'Searching…',
  failed: 'Records cannot be searched now, please try later',
  results: 'Results: {n}',
  keys: '↑ ↓ choose · Enter opens · Esc closes',
  create: 'New: {title}',
  language: 'Switch language',
  otherLanguage: '中文',
  reload: 'Reload the page',
  logout: 'Log out',
}

const area = defineNamespace('palette', zh, en)
export const { useText: usePaletteText } = area
