import type { Fault } from './fault.ts'

/**
 * Rights, rows, workflow, sessions, files, exports, notices, public pages, repeated calls, jobs:
 * src/server.
 */
export const serverFaults: Fault[] = [
  {
    name: 'Whoever may read a record may remove it',
    file: 'src/server/records/acts/remove-record.ts',
    find: "action: 'remove', query, lock: true",
    replace: "action: 'read', query, lock: true",
    foundBy: ['tests/api/log/removal.test.ts'],
  },
  {
    name: 'A list can be searched and filtered by what its reader sees masked',
    file: 'src/server/records/lists/list-query.ts',
    find: ', ...maskedFields(config, user, page.entity)]',
    replace: ']',
    foundBy: ['src/server/records/lists/list-query.test.ts'],
  },
  {
    name: 'The search over all records forgets which rows a user may read',
    file: 'src/server/records/lists/search-records.ts',
    find: '...(scope === true ? [] : [conditionSql(scope, context, { fields: entity.fields, parameters }, { columns })]),',
    replace: '',
    foundBy: ['tests/api/records/search.test.ts'],
  },
  {
    name: 'A moment counts as after the second in which it lies',
    file: 'src/server/records/operators.ts',
    find: "if (sign === '>') return `${column} >= ${bound} + interval '1 second'`",
    replace: "if (sign === '>') return `${column} > ${bound}`",
    foundBy: ['tests/api/records/condition-sql.test.ts'],
  },
  {
    name: 'A transition is taken over a version that somebody else has changed',
    file: 'src/server/workflow/run-transition.ts',
    find: 'if (record.version !== call.version)',
    replace: 'if (record.version < call.version)',
    foundBy: ['tests/api/workflow/declaration-journey.test.ts'],
  },
  {
    name: 'Uploads at once do not wait for each other, and pass the quota together',
    file: 'src/server/files/store-upload.ts',
    find: '[`upload:${uploader}`]',
    replace: '[`upload:${id}`]',
    foundBy: ['tests/api/edge/uploads.test.ts'],
  },
  {
    name: 'A session that was ended is believed for some seconds more',
    file: 'src/server/cache/query-cache.ts',
    find: 'entry && this.changes.versionOf(entry.tables) === entry.version ? entry.value : undefined',
    replace: 'entry?.value',
    foundBy: ['tests/api/accounts/remembered-sessions.test.ts'],
  },
  {
    name: 'A captcha can be used again and again',
    file: 'src/server/accounts/login/captcha.ts',
    find: '`delete from captcha where id = $1 and expires_at > $2 and coalesce(address, $3) = $3 returning answer`',
    replace:
      "'select answer from captcha where id = $1 and expires_at > $2 and coalesce(address, $3) = $3'",
    foundBy: ['tests/api/accounts/accounts.test.ts'],
  },
  {
    name: 'A file in a field that is hidden from a user can be fetched by its id',
    file: 'src/server/files/reach-file.ts',
    find: 'if (isHiddenIn(record)) return false',
    replace: '',
    foundBy: ['tests/api/accounts/one-mask.test.ts'],
  },
  {
    name: 'Clearing a loose file away takes the content of another one with the same bytes',
    file: 'src/server/files/store-upload.ts',
    find: 'if (gone.length === 0 || other) return',
    replace: 'if (gone.length === 0) return',
    foundBy: ['tests/api/edge/shared-files.test.ts'],
  },
  {
    name: 'An exported sheet tells how long records have been in states that are not public yet',
    file: 'src/server/export/write-cells.ts',
    find: 'rows.map((row) => withVisibleState(config, localizeRecord(toRecord(config, page.entity, row)), user), )',
    replace: 'rows.map((row) => localizeRecord(toRecord(config, page.entity, row)))',
    foundBy: ['tests/api/accounts/shown-states.test.ts'],
  },
  {
    name: 'An article can be read by those it is not for',
    file: 'src/server/notices/articles.ts',
    find: 'where ${named} and ${visibleCondition} and ${audienceSql(source, p, user)}',
    replace: 'where ${named} and ${visibleCondition}',
    foundBy: ['tests/api/public/articles.test.ts'],
  },
  {
    name: 'A record that comes back to a state is not reminded of a second time',
    file: 'src/server/jobs/reminders.ts',
    find: 'extract(epoch from state_since)',
    replace: '0',
    foundBy: ['tests/api/workflow/reviewing.test.ts'],
  },
  {
    name: 'Brands that left the catalogue are still shown',
    file: 'src/server/public/visible-brands.ts',
    find: " and coalesce(${text('status')}, '') <> 'exit'",
    replace: '',
    foundBy: ['tests/api/public/catalogue.test.ts'],
  },
  {
    name: 'A quotation mark in a text ends an attribute of a public page',
    file: 'src/server/public/pages/html.ts',
    find: `/[&<>"']/g`,
    replace: '/[&<>]/g',
    foundBy: ['src/server/public/pages/html.test.ts'],
  },
  {
    name: 'A repeated call takes over from the first one while that still runs',
    file: 'src/server/middleware/idempotency-record.ts',
    find: ' and idempotency.at < $4 and coalesce(',
    replace: ' and $4::timestamptz is not null and coalesce(',
    foundBy: ['tests/api/calls/retries.test.ts'],
  },
  {
    name: 'Daily jobs change records of past years',
    file: 'src/server/jobs/daily-jobs.ts',
    find: ' and (year is null or year >= ${p.add(config.years.realYear)})',
    replace: '',
    foundBy: ['src/server/jobs/daily-jobs.test.ts'],
  },
  {
    name: 'Remarks that a decision settled stay settled when it is taken back',
    file: 'src/server/workflow/undo-transition.ts',
    find: 'update remark set resolved = false where',
    replace: 'update remark set resolved = true where',
    foundBy: ['tests/api/workflow/taking-back.test.ts'],
  },
  {
    name: 'Saving what was withdrawn overwrites what was published',
    file: 'src/server/records/save-record.ts',
    find: "(publicationState(config, record) ?? 'draft') !== 'draft'",
    replace: "publicationState(config, record) === 'published'",
    foundBy: ['tests/api/public/publishing.test.ts'],
  },
  {
    name: 'Numbers of all kinds of records of an entity come from one sequence',
    file: 'src/server/records/write/numbering.ts',
    find: '`${record.entity}:${prefix}`',
    replace: 'record.entity',
    foundBy: ['src/server/records/write/numbering.test.ts'],
  },
]
