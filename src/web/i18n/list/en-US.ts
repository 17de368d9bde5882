import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  activeFilters: 'Filters in use',
  keyword: 'Keyword',
  condition: '{title}: {value}',
  removeFilter: 'Remove the filter “{title}: {value}”',
  removeAll: 'Remove all',
  since: 'from {from}',
  until: 'until {to}',
  between: '{from} to {to}',
  chooseAll: 'Select all {n}',
  chooseFirst: 'Select the first {n}',
  choosing: 'Selecting {n} of {of}',
  callOff: 'Stop',
  and: ', ',
}
export default en
