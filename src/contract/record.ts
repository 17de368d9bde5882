import type {
  ApprovalState,
  PublicationAct,
  PublicationState,
} from '#config-model/access/publication.ts'
import type { PaperMark } from '#config-model/display/print-mark.ts'
import type { EntityRecord, FileValue, Json, RecordData } from '#config-model/record.ts'
import type { Transition } from '#config-model/types.generated.ts'
import type { HandOver } from './envelope.ts'

/** A record as one user may see it: hidden fields are absent, masked ones are masked. */
export interface RecordView extends EntityRecord {
  /** One-time information for the author of a new record: an initial password. */
  told?: string
  version: number
  createdAt: string
  updatedAt: string
  submittedAt: string | null
  /** When it entered its present state. */
  stateSince: string | null
  /** When the present state is due, or null. */
  dueAt: string | null
  title: string
  stateTitle: string
  may: RecordRights
  /** For those who may change or approve it; absent for readers and where nothing is published. */
  publication?: RecordPublication
  remarks: Remark[]
  /** What it is marked with on paper, by form; absent where it needs no mark. */
  marks?: Record<string, PaperMark>
}

/** How far a record is that is published by hand. */
export interface RecordPublication {
  state: PublicationState
  /** Something was written since it was published that readers do not see. */
  isChanged: boolean
  /** When the working copy was last saved. */
  changedAt: string | null
  /** What this user may do with it now. */
  acts: PublicationAct[]
  /** Where others approve: what readers see at the fields that were changed since. */
  before?: RecordData
  /**
   * Where others approve: whether it waits for them or was sent back, and why; the reason is that
   * of the withdrawal when it was withdrawn.
   */
  approval?: { state: ApprovalState | null; reason: string }
}

/** POST /api/record/{entity}/{id}/publication/{publish|withdraw|discard|submit|pass|return} */
export interface PublishRequest {
  version: number
  /**
   * Why it is returned, or withdrawn where others approve: 2 to 300 characters; the other acts ask
   * for none.
   */
  reason?: string
}

/** DELETE /api/record/{entity}/{id}; the body is optional where no reason is required. */
export interface RemoveRecordRequest {
  /** 2 to 300 characters. */
  reason?: string
}

export interface RecordRights {
  /** Fields this user may change now: everything, the listed ones, or none. */
  edit: 'all' | string[]
  remove: boolean
  /** Removing it asks for a reason: others wrote it, or readers have seen it. */
  removeReason?: true
  /** Open transitions, in the order of the workflow file. */
  transitions: OpenTransition[]
  /**
   * Transitions the user could take were it not for the stated reason (shown disabled with the
   * reason).
   */
  /** `openPage`: page where what is missing is done. */
  blocked: { id: string; title: string; reason: string; openPage?: string | undefined }[]
}

export interface OpenTransition {
  id: string
  title: string
  tone: 'primary' | 'neutral' | 'warning' | 'danger'
  /** Title of the state it would lead to. */
  toTitle: string
}

/**
 * A remark of a reviewer at one field. `path` leads to it, a row by its identity
 * ("certs/r2k…/validTo"), of a fixed table by its key.
 */
export interface Remark {
  id: string
  path: string
  /** must: has to be corrected; advice: may be. */
  level: 'must' | 'advice'
  content: string
  by: string
  byRole: string
  at: string
  round: number
  resolved: boolean
  reply: string | null
}

/** POST /api/record/{entity}/{id}/act/{act} */
export interface ActRequest extends HandingOver {
  version: number
}
/** GET /api/record/{entity}/{id}/act/{act}: what to know before. */
export interface ActWarning {
  warning: string | null
  handOver?: HandOver
}
/** What an act or a save does with the records that it leaves to nobody. */
export interface HandingOver {
  /** Id of the account that gets them; without it they wait. */
  transferTo?: string
}
/** One-time information for the author of an act: a new password. */
export interface ActAnswer {
  told: string | null
  /** A file that it hands over. */
  file?: { name: string; text: string }
  /** The expiry of the one-time information: it is printed and handed over. */
  until?: string
}

export interface CreateRecordRequest extends HandingOver {
  data: RecordData
  /** Copy last year's record with this id. */
  copyFrom?: string
  isConfirmed?: boolean
}

/** PATCH /api/record/{entity}/{id}: only the top-level fields that changed. */
export interface SaveRecordRequest extends HandingOver {
  version: number
  changes: Record<string, Json>
  /** Answers the question of a refusal with reason `confirm`: it is wanted all the same. */
  isConfirmed?: boolean
}

export interface TransitionRequest {
  version: number
  /** Values of the transition's own form: opinion, checklist, … */
  form: RecordData
  /** `path` may name a row by its place instead ("certs/0/validTo"). */
  remarks?: { path: string; level: 'must' | 'advice'; content: string }[]
}

/**
 * POST /api/record/{entity}/{id}/take-back: the last step of a record, by its author, as long as
 * `undo` of the transition lets them.
 */
export interface TakeBackRequest {
  version: number
}

/** POST /api/transition/{entity}/{transition} for several records. */
export interface BatchRequest {
  items: { id: string; version: number }[]
  form: RecordData
}
/** POST /api/act/{entity}/{act} for several records of a source. */
export type BatchActRequest = Pick<BatchRequest, 'items'> & HandingOver
export interface BatchAnswer {
  done: string[]
  failed: { id: string; title: string; reason: string }[]
}

/** One line of the action log. */
export interface LogEntry {
  id: string
  action: string
  actionTitle: string
  /** The tone of the action's button: setbacks are highlighted. */
  tone: NonNullable<Transition['tone']>
  step: string | null
  from: string | null
  to: string | null
  fromTitle: string | null
  toTitle: string | null
  opinion: string | null
  /** Why a step set the record back: what was chosen from dictionaries in its dialog, in words. */
  reasons: { title: string; text: string }[]
  operatorName: string
  orgName: string
  at: string
  remarks: number
  /** Attached in the dialog of the action. */
  files: FileValue[]
  /** What left the portal because of it; only where the steps of one record are listed. */
  messages?: LogMessage[]
}

/** A message about a record that left the portal. */
export interface LogMessage {
  title: string
  /** Title of the channel. */
  channel: string
  state: 'waiting' | 'delivered' | 'failed'
  /** When it was delivered or failed; of one that waits, when it was written. */
  at: string
}

/** A row of a list: system columns beside the list's fields. */
export interface ListRow {
  id: string
  version: number
  year: number | null
  state: string | null
  flags: string[]
  region: string | null
  owner: string | null
  createdAt: string
  updatedAt: string
  submittedAt: string | null
  stateSince: string | null
  dueAt: string | null
  /** The fields the list needs (columns, card, actions' conditions). */
  data: RecordData
  /** Transitions of row and bulk actions that are open for this user on this row. */
  transitions: string[]
  /** Those a limit holds back, with its words. */
  blocked?: { id: string; reason: string }[]
  /**
   * Pages to which the row's buttons lead this user: a desk where something can be decided, a form
   * that can be filled in.
   */
  opens: string[]
  /** Needs no further action: days are not counted. */
  isAtRest: boolean
  /** Acts of the source that can be done with it now. */
  acts?: string[]
  /** Fields that this user may change in the row itself. */
  edits?: string[]
  /** This user may put it elsewhere in the order of the list. */
  isLoose?: true
  remove: boolean
  /** Removing it asks for a reason. */
  removeReason?: true
  /** It has unpublished changes; only sent to users who may change it. */
  isChanged?: true
  /** In a tree: how many rows are below it. */
  below?: number
  /**
   * What the records are called that its references name, by their id; those its reader may not see
   * are absent.
   */
  names?: Record<string, string>
}

/** A list query; in the URL of GET as query parameters, as JSON body of the export POST. */
export interface ListQuery {
  page?: number
  size?: number
  /** field or -field */
  sort?: string
  preset?: string
  keyword?: string
  /** By filter field: a value, several, or a range. In the URL: JSON text. */
  filter?: Record<string, FilterValue>
  /** `end` of the page before; without it rows are counted from the first. */
  after?: string
  /** For pages with year: path. */
  year?: number
  /** Export only these rows. */
  ids?: string[]
  /**
   * Of a list drawn as a tree: the rows below this one, or `treeTop`. Pages and their size do not
   * count then.
   */
  below?: string
}
/** Where a tree begins: the rows whose upper row is not among those that are shown. */
export const treeTop = '-'

export type FilterValue = string | number | boolean | string[] | { from?: string; to?: string }

/** A record found by words: GET /api/search?words=. `path` is where this user opens it. */
export interface SearchHit {
  entity: string
  id: string
  path: string
  year: number | null
  title: string
  /** Other searched fields: number, owner. */
  details: string[]
  stateTitle: string
}

/** A choice of a reference or user field: GET /api/lookup/…?words= or ?ids=. */
export interface LookupItem {
  value: string
  label: string
}

/** Neighbours of a record in a queue: GET /api/list/neighbours/{page}?id=&… */
export interface QueueNeighbors {
  position: number
  total: number
  previous: string | null
  next: string | null
}
