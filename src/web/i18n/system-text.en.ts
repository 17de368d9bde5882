import type { zh } from './system-text.ts'

const en: Record<keyof typeof zh, string> = {
  title: 'Configuration health',
  inForce: 'In force',
  fromFiles: 'Changes of the configuration folder are checked and take effect by themselves',
  fromDatabase: 'Takes effect when published by npm run config:publish',
  check: 'Check and reload',
  checking: 'Checking…',
  healthy: 'The configuration is sound',
  refused: 'The latest change did not take effect; the former configuration goes on',
  outdated: 'The configuration stays in force, but parts of it break the rules of this version',
  outdatedHint:
    'It was published before the upgrade. Unknown keys are ignored, all else holds; correct what is told below and publish it by npm run config:publish.',
  refusedAt: '{at}, {by}. Correct the files as told below; saving checks them again.',
  problems: 'To be corrected',
  asks: 'To be confirmed before it takes effect',
  asksHint:
    '{at}, {by}. The change would affect these records or accounts. Confirm if that is meant; else take the change back.',
  confirmAsks: 'Confirm and put in force',
  confirmTitle: 'Put in force',
  error: 'Error',
  warning: 'Warning',
  place: 'line {line}, column {column}',
  log: 'Log',
  logDigest: 'Download the digest of today’s log',
  logUnsealed:
    'Since {at} new lines of the log are not sealed: what is done to them cannot be found. Look at the disk space, the rights on the folder log of the data folder, and the output of the server.',
  logHint:
    'The portal signs it. Fetch one every day and keep it on another machine: npm run log:verify -- --digest FILE compares with it later and finds what was changed or dropped.',
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
  fromStates: 'from states: {n}',
  records: '{n}',
  diagramOf: 'Diagram of {title}, scrolls sideways',
  transitions: 'All actions',
  transitionsOf: 'All actions of {title}',
  workflows: 'Workflows',
  transition: 'Action',
  from: 'From',
  to: 'To',
  actors: 'Taken by',
}

export default en
