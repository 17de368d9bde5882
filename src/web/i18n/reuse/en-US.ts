import type zh from './zh-CN.ts'

const en: Record<keyof typeof zh, string> = {
  choose: 'Use a file you have',
  title: 'Files you have: {title}',
  looking: 'Looking…',
  failed: 'The files cannot be looked up just now; try again later',
  none: 'Neither this form nor an earlier year has a file to choose',
  hint: 'The same file is used again without uploading; make sure that it is still valid.',
  own: 'Uploaded in this form',
  former: 'Uploaded in {year}',
  tooNarrow: 'the width of the picture is not known; upload it again',
  take: 'Use {n}',
  cancel: 'Cancel',
}

export default en
