import type zh from './zh-CN.ts'

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
  results: '{n} results',
  keys: '↑ ↓ choose · Enter opens · Esc closes',
  create: 'New: {title}',
  language: 'Switch language',
  otherLanguage: '中文',
  reload: 'Reload the page',
  logout: 'Log out',
}
export default en
