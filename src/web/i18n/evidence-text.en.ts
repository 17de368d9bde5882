import type { zh } from './evidence-text.ts'

const en: Record<keyof typeof zh, string> = {
  title: 'Checked automatically',
  counts: '{pass} met, {fail} not met, {person} for you to check',
  more: 'Show why',
  less: 'Show less',
  pass: 'Met',
  fail: 'Not met',
  person: 'Check yourself',
  value: '{title}: {text}',
  ready: 'Before you submit',
  required: 'Required',
  optional: 'Optional',
  share: '{filled} of {total} filled in ({percent}%)',
  filled: '{filled}/{total}',
  bySteps: 'Step by step',
  step: 'Step',
  ownTitle: 'What reviewers will check',
  ownCounts: '{pass} met, {fail} not met, {person} checked by the reviewer',
  byReviewer: 'Checked by the reviewer',
  failHint:
    'Look again at the points that are not met. You may still submit; the reviewer decides.',
}

export default en
