import { articleRule } from './article.ts'
import { callsRule } from './calls.ts'
import { duplicateRule } from './duplicate-rule.ts'
import { jobUnfit } from './job-unfit.ts'
import { noArticle } from './no-article.ts'
import { entityNumbering } from './numbering.ts'
import { publicSearch } from './public-search.ts'
import { publishRule } from './publish.ts'
import { reservedName } from './reserved-name.ts'
import { ruleRows } from './rule-rows.ts'
import { ruleUnasked } from './rule-unasked.ts'
import { scopeType } from './scope-type.ts'
import { secondLevel } from './second-level.ts'
import { sourceRule } from './source.ts'
import { titleType } from './title-type.ts'
import { treeRule } from './tree.ts'
import { uniqueType } from './unique-type.ts'
import { unseenVersions } from './unseen-versions.ts'
import { entityUnused } from './unused.ts'

/** The rules of the group entity. */
export const entityRules = [
  sourceRule,
  treeRule,
  publishRule,
  publicSearch,
  callsRule,
  unseenVersions,
  articleRule,
  noArticle,
  ruleRows,
  ruleUnasked,
  jobUnfit,
  uniqueType,
  entityNumbering,
  reservedName,
  duplicateRule,
  scopeType,
  titleType,
  entityUnused,
  secondLevel,
]
