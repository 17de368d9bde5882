import { actUnknown } from './act-unknown.ts'
import { actionEmpty } from './action-empty.ts'
import { actionWithoutRight } from './action-without-right.ts'
import { besideRule } from './beside.ts'
import { blockEmpty } from './block-empty.ts'
import { bulkAllUnfit } from './bulk-all-unfit.ts'
import { bulkNoLimit } from './bulk-no-limit.ts'
import { bulkOverLimit } from './bulk-over-limit.ts'
import { cellUnfit } from './cell-unfit.ts'
import { columnNeverFilled } from './column-never-filled.ts'
import { columnType } from './column-type.ts'
import { duplicateColumn } from './duplicate-column.ts'
import { duplicatePreset } from './duplicate-preset.ts'
import { exportNoLimit } from './export-no-limit.ts'
import { exportOnly } from './export-only.ts'
import { figureBox } from './figure-box.ts'
import { figureGroup } from './figure-group.ts'
import { figureMany } from './figure-many.ts'
import { figureMeasure } from './figure-measure.ts'
import { filterEmpty } from './filter-empty.ts'
import { filterType } from './filter-type.ts'
import { filterUnmarked } from './filter-unmarked.ts'
import { hiddenColumn } from './hidden-column.ts'
import { importColumn } from './import-column.ts'
import { importKey } from './import-key.ts'
import { importRequired } from './import-required.ts'
import { nestedColumn } from './nested-column.ts'
import { listNothingVisible } from './nothing-shown.ts'
import { openEntity } from './open-entity.ts'
import { orderUnfit } from './order-unfit.ts'
import { presetState } from './preset-state.ts'
import { presetUncounted } from './preset-uncounted.ts'
import { rendererType } from './renderer-type.ts'
import { reportEverything } from './report-everything.ts'
import { searchUnmarked } from './search-unmarked.ts'
import { sortHidden } from './sort-hidden.ts'
import { sortUnsortable } from './sort-unsortable.ts'
import { listTimeline } from './timeline.ts'
import { listTree } from './tree.ts'
import { twoSorts } from './two-sorts.ts'
import { listYearPath } from './year-path.ts'

/** The rules of the group list. */
export const listRules = [
  columnType,
  columnNeverFilled,
  blockEmpty,
  listYearPath,
  listNothingVisible,
  openEntity,
  importColumn,
  actionEmpty,
  actUnknown,
  listTree,
  listTimeline,
  besideRule,
  actionWithoutRight,
  bulkAllUnfit,
  bulkNoLimit,
  bulkOverLimit,
  duplicateColumn,
  duplicatePreset,
  exportNoLimit,
  exportOnly,
  filterEmpty,
  filterType,
  filterUnmarked,
  hiddenColumn,
  nestedColumn,
  presetState,
  cellUnfit,
  orderUnfit,
  presetUncounted,
  rendererType,
  reportEverything,
  searchUnmarked,
  sortHidden,
  sortUnsortable,
  twoSorts,
  figureBox,
  figureGroup,
  figureMany,
  figureMeasure,
  importKey,
  importRequired,
]
