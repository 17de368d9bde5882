import { actionEmpty } from './list/action-empty.ts'
import { actionWithoutRight } from './list/action-without-right.ts'
import { bulkNoLimit } from './list/bulk-no-limit.ts'
import { bulkOverLimit } from './list/bulk-over-limit.ts'
import { duplicateColumn } from './list/duplicate-column.ts'
import { duplicatePreset } from './list/duplicate-preset.ts'
import { exportNoLimit } from './list/export-no-limit.ts'
import { filterEmpty } from './list/filter-empty.ts'
import { filterType } from './list/filter-type.ts'
import { filterUnmarked } from './list/filter-unmarked.ts'
import { hiddenColumn } from './list/hidden-column.ts'
import { nestedColumn } from './list/nested-column.ts'
import { presetState } from './list/preset-state.ts'
import { rendererType } from './list/renderer-type.ts'
import { searchUnmarked } from './list/search-unmarked.ts'
import { sortUnsortable } from './list/sort-unsortable.ts'
import { twoSorts } from './list/two-sorts.ts'
import { openEntity } from './list/open-entity.ts'
import { yearPath } from './list/year-path.ts'
import { blockEmpty } from './list/block-empty.ts'

/** The rules of the group list. */
export const listRules = [
  blockEmpty,
  yearPath,
  openEntity,
  actionEmpty,
  actionWithoutRight,
  bulkNoLimit,
  bulkOverLimit,
  duplicateColumn,
  duplicatePreset,
  exportNoLimit,
  filterEmpty,
  filterType,
  filterUnmarked,
  hiddenColumn,
  nestedColumn,
  presetState,
  rendererType,
  searchUnmarked,
  sortUnsortable,
  twoSorts,
]
