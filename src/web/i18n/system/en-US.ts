import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  title: 'Configuration health',
  inForce: 'In force',
  fromFiles: 'Changes of the configuration folder are checked and take effect by themselves',
  fromDatabase: 'Takes effect when published by npm run config:publish',
  check: 'Check and reload',
  checking: 'Checking…',
  healthy: 'The configuration is sound',
  refused: 'The latest change did not take effect; the former configuration goes on',
  refusedAt: '{at}, {by}. Correct the files as told below; saving checks them again.',
  problems: 'To be corrected',
  error: 'Error',
  warning: 'Warning',
  place: 'line {line}, column {column}',
  releases: 'History',
  version: 'Release {hash}',
  noChanges: 'No change of content',
  firstStart: 'First start',
  more: '{n} more',
  reloaded: 'Checked: the new configuration is in force',
  unchanged: 'Checked: nothing has changed',
  graphHint:
    'A thick frame is the first state, a double frame a final one, dashes happen by themselves. Figures are the records of {year}.',
  graphHintAll:
    'A thick frame is the first state, a double frame a final one, dashes happen by themselves. Figures are the records there are.',
  system: 'System',
  comma: ', ',
  fromStates: 'from {n} states',
  records: '{n}',
  diagramOf: 'Diagram of {title}, scrolls sideways',
  transitions: 'All actions',
  transition: 'Action',
  from: 'From',
  to: 'To',
  actors: 'Taken by',
}
export default en
