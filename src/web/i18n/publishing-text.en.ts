import type { zh } from './publishing-text.ts'

const en: Record<keyof typeof zh, string> = {
  publish: 'Publish',
  publishChanges: 'Publish changes',
  publishText: 'Once published, everybody it is meant for sees it.',
  publishDone: 'Published',
  withdraw: 'Withdraw',
  withdrawText: 'Readers no longer see it. It is kept and can be published again.',
  withdrawDone: 'Withdrawn',
  withdrawApprovedText:
    'Readers no longer see it. It is kept, those who approve it and its author still see it, and it is public again once it is submitted and approved. Say why it is withdrawn.',
  withdrawn: 'Withdrawn, readers do not see it: {reason}',
  discard: 'Drop the changes',
  discardText: 'What was changed since it was last published is dropped. This cannot be undone.',
  discardDone: 'Back to what was published',
  preview: 'Preview',
  changedNotice:
    'The changes are kept as a draft. Until they are published, readers see what was published last.',
  handIn: 'Submit for approval',
  handInText:
    'Reviewers publish it or send it back. Until then readers see what was published last.',
  handInDone: 'Submitted for approval',
  handedIn:
    'The changes wait for approval; until then readers see what was published last. Whatever you change now has to be submitted again.',
  passOn: 'Pass on',
  passOnText:
    'The next level decides then; until it is published, readers see what was published last.',
  passOnDone: 'Passed on to the next level',
  passedOn:
    'The changes were passed on and wait for the next level; until then readers see what was published last. Whatever you change now has to be submitted again.',
  giveBack: 'Return',
  giveBackText: 'Say why it is returned, so that it can be corrected and submitted again.',
  giveBackDone: 'Returned',
  givenBack: 'The changes were returned: {reason}',
  changedFields: 'Changed here ({n})',
  comma: ', ',
  rowAdded: 'Row {n}: added',
  rowRemoved: 'Former row {n}: removed',
  rowChanged: 'Row {n}: {titles} changed',
  rowMoved: 'Row {n}: moved from row {from}',
  moreRows: '{n} more',
  changedField: 'Field',
  wasBefore: 'What readers see',
  isAfter: 'Changed to',
  picture: 'Picture',
  versions: 'Versions',
  versionNumber: 'Version {n}',
  versionCurrent: 'Public now',
  noVersions: 'No versions yet. From now on whatever is published is kept here.',
  versionLook: 'How to read it',
  versionContent: 'Content',
  versionCompare: 'Compare with now',
  versionNow: 'As it is now',
  versionDifferences: 'Differences from now: {n}',
  versionSame: 'The same as now',
  restoreVersion: 'Restore as draft',
  restoreText:
    'Version {n} takes the place of the draft. Readers go on seeing what is public until it is published again.',
  restoreDone: 'Restored as draft',
}

export default en
