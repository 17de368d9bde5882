import { existsSync } from 'node:fs'
import { treeFiles } from './read-tree.ts'

/**
 * API and journey tests for changes below a folder; each loads the whole portal, so imports say
 * nothing.
 */
export interface MappedTests {
  /** A file or folder of the tree. */
  below: string
  /** Below `tests/api`, the likeliest to fail first. */
  api?: string[]
  /** Below `tests/journeys`. */
  journeys?: string[]
}

/**
 * All matching lines count, the longest first; `npm run test:changed` takes what fits in its
 * minute.
 */
export const changedMap: MappedTests[] = [
  {
    below: 'src/config-model/access',
    api: [
      'accounts',
      'records/opened-rows.test.ts',
      'workflow/row-offers.test.ts',
      'records/list-pages.test.ts',
    ],
  },
  {
    below: 'src/config-model/conditions',
    api: ['records/condition-sql.test.ts', 'records/odd-filters.test.ts'],
  },
  {
    below: 'src/config-model/field-types',
    api: ['saving', 'records/refused-values.test.ts', 'records/hostile-values.test.ts'],
  },
  {
    below: 'src/config-model/forms',
    api: ['saving', 'records/refused-values.test.ts', 'workflow/declaration-journey.test.ts'],
  },
  { below: 'src/config-model/measure', api: ['scoring'] },
  {
    below: 'src/config-model/sources',
    api: ['configuration/records-in-dictionaries.test.ts', 'log/events.test.ts', 'system'],
  },
  {
    below: 'src/config-model/rights',
    api: [
      'accounts',
      'records/opened-rows.test.ts',
      'workflow/row-offers.test.ts',
      'records/list-pages.test.ts',
    ],
  },
  {
    below: 'src/config-model/text',
    api: ['saving', 'edge/clean-input.test.ts', 'records/refused-values.test.ts'],
  },
  {
    below: 'src/config-model/values',
    api: ['saving', 'edge/clean-input.test.ts', 'records/refused-values.test.ts'],
  },
  {
    below: 'src/config-model/facts/years.ts',
    api: ['workflow/windows.test.ts', 'workflow/daily-jobs.test.ts'],
  },
  { below: 'src/config-model/workflow', api: ['workflow/declaration-journey.test.ts', 'workflow'] },
  {
    below: 'src/config-model',
    api: ['workflow/declaration-journey.test.ts', 'accounts/page-access.test.ts'],
  },
  {
    below: 'src/config-compiler',
    api: ['configuration/configuration-start.test.ts'],
  },
  { below: 'src/config-compiler/compare', api: ['configuration/config-plan.test.ts'] },
  { below: 'src/contract', api: ['calls/specified-calls.test.ts', 'calls/openapi.test.ts'] },
  { below: 'src/public', api: ['public'], journeys: ['catalogue.test.ts'] },
  { below: 'src/server/active-config', api: ['configuration'] },
  {
    below: 'src/server/accounts',
    api: [
      'accounts',
      'system/accounts.test.ts',
      'log/account-changes.test.ts',
      'system/login-log.test.ts',
    ],
  },
  { below: 'src/server/answers', api: ['calls', 'records/remembered-answers.test.ts'] },
  { below: 'src/server/config-release', api: ['configuration'] },
  {
    below: 'src/server/database',
    api: ['storage', 'records/remembered-answers.test.ts', 'calls/retries.test.ts'],
  },
  {
    below: 'src/server/export',
    api: [
      'records/exports.test.ts',
      'records/exported-names.test.ts',
      'papers',
      'calls/jobs.test.ts',
    ],
  },
  {
    below: 'src/server/files',
    api: [
      'edge',
      'records/files.test.ts',
      'workflow/dialog-files.test.ts',
      'public/public-attachments.test.ts',
      'public/small-pictures.test.ts',
      'storage/durability.test.ts',
    ],
  },
  {
    below: 'src/server/import',
    api: [
      'system/imports.test.ts',
      'system/imported-references.test.ts',
      'system/repeated-import.test.ts',
      'records/rows-from-sheet.test.ts',
    ],
  },
  {
    below: 'src/server/jobs',
    api: [
      'workflow/daily-jobs.test.ts',
      'workflow/windows.test.ts',
      'workflow/reviewing.test.ts',
      'workflow/urging.test.ts',
      'calls/jobs.test.ts',
    ],
  },
  { below: 'src/server/log', api: ['log', 'system/login-log.test.ts'] },
  {
    below: 'src/server/cache',
    api: [
      'records/remembered-answers.test.ts',
      'records/all-counts.test.ts',
      'public/quick-answers.test.ts',
      'records/list-pages.test.ts',
    ],
  },
  {
    below: 'src/server/middleware',
    api: [
      'calls',
      'accounts/remembered-sessions.test.ts',
      'accounts/route-matrix.test.ts',
      'edge/uploads.test.ts',
    ],
  },
  {
    below: 'src/server/migration',
    api: ['configuration/busy-tables.test.ts', 'saving/written-values.test.ts', 'upgrade'],
  },
  {
    below: 'src/server/notices',
    api: [
      'public/articles.test.ts',
      'public/article-editors.test.ts',
      'public/article-entity.test.ts',
      'system/article-reads.test.ts',
      'workflow/message-records.test.ts',
    ],
  },
  {
    below: 'src/server/routes/entry-page.ts',
    api: ['public/plain-pages.test.ts', 'public/drawn-pages.test.ts'],
  },
  { below: 'src/server/public', api: ['public'] },
  { below: 'src/server/records', api: ['records', 'saving'] },
  {
    below: 'src/server/records/write',
    api: [
      'saving',
      'edge/clean-input.test.ts',
      'records/refused-values.test.ts',
      'workflow/declaration-journey.test.ts',
    ],
  },
  {
    below: 'src/server/requests',
    api: ['calls/slow-clients.test.ts', 'calls/hostile-requests.test.ts', 'fuzz'],
  },
  {
    below: 'src/server/routes',
    api: ['accounts/route-matrix.test.ts', 'calls/specified-calls.test.ts', 'calls'],
  },
  {
    below: 'src/server/sources',
    api: ['system', 'accounts/substitutes.test.ts'],
  },
  {
    below: 'src/server/streams.ts',
    api: ['workflow/desk-work.test.ts', 'configuration/live-configuration.test.ts'],
  },
  {
    below: 'src/server/storage',
    api: ['records/files.test.ts', 'public/small-pictures.test.ts', 'storage'],
  },
  {
    below: 'src/server/workflow',
    api: ['workflow', 'calls/transitions-once.test.ts', 'scoring/chains.test.ts'],
  },
  {
    below: 'src/server',
    api: ['workflow/declaration-journey.test.ts', 'accounts/route-matrix.test.ts'],
  },
  {
    below: 'src/web/public-screens',
    journeys: ['session/signing-in.test.ts', 'catalogue.test.ts'],
  },
  { below: 'src/web/session', journeys: ['session/signing-in.test.ts'] },
  { below: 'src/web/runtime/form', journeys: ['filling', 'declaring/declaration.test.ts'] },
  { below: 'src/web/runtime/widgets', journeys: ['filling', 'declaring/declaration.test.ts'] },
  { below: 'src/web/runtime/page-kinds/form', journeys: ['filling'] },
  {
    below: 'src/web/runtime/page-kinds/list',
    journeys: ['list-table.test.ts', 'list-views.test.ts'],
  },
  { below: 'src/web/runtime/page-kinds/review', journeys: ['declaring/review-desk.test.ts'] },
  { below: 'src/web/runtime/data-table', journeys: ['list-table.test.ts'] },
  { below: 'src/web/shell', journeys: ['shell'] },
  { below: 'src/web/palette', journeys: ['palette.test.ts'] },
  { below: 'src/web/system', journeys: ['system'] },
  { below: 'src/web/public', journeys: ['catalogue.test.ts'] },
  { below: 'src/web', journeys: ['every-page/panes.test.ts'] },
  {
    below: 'tools/seed',
    api: ['records/demo-limits.test.ts', 'configuration/portal-templates.test.ts'],
  },
  { below: 'tools/init', api: ['configuration/portal-templates.test.ts'], journeys: ['templates'] },
  {
    below: 'config',
    api: [
      'accounts/page-access.test.ts',
      'workflow/declaration-journey.test.ts',
      'configuration/configuration-start.test.ts',
    ],
  },
  { below: 'config/workflows', api: ['workflow', 'scoring'] },
  { below: 'schemas', api: ['configuration/configuration-start.test.ts'] },
]

/** None where nothing is there. */
export function testFilesAt(kind: 'api' | 'journeys', place: string): string[] {
  const path = `tests/${kind}/${place}`
  if (!existsSync(path)) return []
  return path.endsWith('.ts') ? [path] : treeFiles(path).filter((file) => file.endsWith('.test.ts'))
}
