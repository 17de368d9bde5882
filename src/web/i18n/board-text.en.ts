import type { zh } from './board-text.ts'

const en: Record<keyof typeof zh, string> = {
  asChart: 'Chart',
  asTable: 'Table',
  view: '{title}: chart or table',
  exportOf: 'Export {title}',
  export: 'Export',
  exported: 'Exported {name}',
  nothing: 'No data',
  notFiltered: 'Not filtered by {names}',
  ofWhole: '{value} ({share})',
  behind: '{label}: {value}, see the rows',
  ofStep: '{share} of the step before',
  ofPreset: '{share} of {title}',
  presetOfList: '{list}: {title}',
  total: 'Total',
  legend: 'Legend',
  filters: 'Filters',
  reset: 'Reset',
}

export default en
