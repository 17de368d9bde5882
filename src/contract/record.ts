import { Type, type Static } from 'typebox'
import type {
  ApprovalState,
  PublicationAct,
  PublicationState,
} from '#config-model/access/publication.ts'
import type { PaperMark } from '#config-model/display/print-mark.ts'
import type { Assignment } from '#config-model/workflow/assignments.ts'
import { HandOver } from './envelope.ts'
import { fileValue, integer, list, mapOf, nullable, recordData, text } from './schema-parts.ts'

/** How far a record is that is published by hand. */
export const RecordPublication = Type.Object({
  state: Type.Unsafe<PublicationState>({ type: 'string' }),
  /** Something was written since it was published that readers do not see. */
  isChanged: Type.Boolean(),
  /** When the working copy was last saved. */
  changedAt: nullable(Type.String()),
  /** What this user may do with it now. */
  acts: Type.Array(Type.Unsafe<PublicationAct>({ type: 'string' })),
  /** Where others approve: what readers see at the fields that were changed since. */
  before: Type.Optional(recordData),
  /**
   * Where others approve: whether it waits for them or was sent back, and why; the reason is that
   * of the withdrawal when it was withdrawn.
   */
  approval: Type.Optional(
    Type.Object({
      state: nullable(Type.Unsafe<ApprovalState>({ type: 'string' })),
      reason: Type.String(),
    }),
  ),
})
export type RecordPublication = Static<typeof RecordPublication>

export const OpenTransition = Type.Object({
  id: Type.String(),
  title: Type.String(),
  tone: Type.Enum(['primary', 'neutral', 'warning', 'danger']),
  /** Title of the state it would lead to. */
  toTitle: Type.String(),
})
export type OpenTransition = Static<typeof OpenTransition>

export const RecordRights = Type.Object({
  /** Fields this user may change now: everything, the listed ones, or none. */
  edit: Type.Union([Type.Literal('all'), Type.Array(Type.String())]),
  remove: Type.Boolean(),
  /** Removing it asks for a reason: others wrote it, or readers have seen it. */
  removeReason: Type.Optional(Type.Literal(true)),
  /** Open transitions, in the order of the workflow file. */
  transitions: Type.Array(OpenTransition),
  /**
   * Transitions the user could take were it not for the stated reason (shown disabled with the
   * reason).
   */
  /** `openPage`: page where what is missing is done. */
  blocked: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      reason: Type.String(),
      openPage: Type.Optional(Type.String()),
    }),
  ),
})
export type RecordRights = Static<typeof RecordRights>

/**
 * A remark of a reviewer at one field. `path` leads to it, a row by its identity
 * ("certs/r2k…/validTo"), of a fixed table by its key.
 */
export const Remark = Type.Object({
  id: Type.String(),
  path: Type.String(),
  /** must: has to be corrected; advice: may be. */
  level: Type.Enum(['must', 'advice']),
  content: Type.String(),
  by: Type.String(),
  byRole: Type.String(),
  at: Type.String(),
  round: Type.Integer(),
  resolved: Type.Boolean(),
  reply: nullable(Type.String()),
})
export type Remark = Static<typeof Remark>

/** A record as one user may see it: hidden fields are absent, masked ones are masked. */
export const RecordView = Type.Object({
  id: Type.String(),
  /** Entity id. */
  entity: Type.String(),
  year: nullable(Type.Integer()),
  /** Workflow state id, or null for entities without workflow. */
  state: nullable(Type.String()),
  flags: Type.Array(Type.String()),
  /** Six-digit region code. */
  region: nullable(Type.String()),
  owner: nullable(Type.String()),
  createdBy: nullable(Type.String()),
  data: recordData,
  /** Who has it in its present state; absent where that is not known. */
  assignments: Type.Optional(
    Type.Unsafe<readonly Assignment[]>(
      Type.Array(
        Type.Object({
          kind: Type.Enum(['transfer', 'delegate', 'claim', 'copy', 'vote']),
          to: Type.String(),
          name: Type.String(),
          from: nullable(Type.String()),
          at: Type.String(),
          until: Type.Optional(Type.Unknown()),
          transition: Type.Optional(Type.String()),
        }),
      ),
    ),
  ),
  /** True when the user has acted on it, where a condition reads it. */
  actedByMe: Type.Optional(Type.Boolean()),
  /** One-time information for the author of a new record: an initial password. */
  told: Type.Optional(Type.String()),
  version: Type.Integer(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  submittedAt: nullable(Type.String()),
  /** When it entered its present state. */
  stateSince: nullable(Type.String()),
  /** When the present state is due, or null. */
  dueAt: nullable(Type.String()),
  title: Type.String(),
  stateTitle: Type.String(),
  may: RecordRights,
  /** For those who may change or approve it; absent for readers and where nothing is published. */
  publication: Type.Optional(RecordPublication),
  remarks: Type.Array(Remark),
  /** What it is marked with on paper, by form; absent where it needs no mark. */
  marks: Type.Optional(mapOf(Type.Unsafe<PaperMark>({ type: 'string' }))),
})
export type RecordView = Static<typeof RecordView>

/** POST /api/record/{entity}/{id}/publication/{publish|withdraw|discard|submit|pass|return} */
export const PublishRequest = Type.Object({
  version: integer,
  /**
   * Why it is returned, or withdrawn where others approve: 2 to 300 characters; the other acts ask
   * for none.
   */
  reason: Type.Optional(text(2000)),
})
export type PublishRequest = Static<typeof PublishRequest>

/** DELETE /api/record/{entity}/{id}; the body is optional where no reason is required. */
export const RemoveRecordRequest = Type.Object({
  /** 2 to 300 characters. */
  reason: Type.Optional(text(2000)),
})
export type RemoveRecordRequest = Static<typeof RemoveRecordRequest>

/** What an act or a save does with the records that it leaves to nobody. */
export const HandingOver = Type.Object({
  /** Id of the account that gets them; without it they wait. */
  transferTo: Type.Optional(text(64)),
})
export type HandingOver = Static<typeof HandingOver>

/** POST /api/record/{entity}/{id}/act/{act} */
export const ActRequest = Type.Object({ version: integer, ...HandingOver.properties })
export type ActRequest = Static<typeof ActRequest>
/** GET /api/record/{entity}/{id}/act/{act}: what to know before. */
export const ActWarning = Type.Object({
  warning: nullable(Type.String()),
  handOver: Type.Optional(HandOver),
})
export type ActWarning = Static<typeof ActWarning>
/** One-time information for the author of an act: a new password. */
export const ActAnswer = Type.Object({
  told: nullable(Type.String()),
  /** A file that it hands over. */
  file: Type.Optional(
    Type.Object({
      name: Type.String(),
      text: Type.String(),
    }),
  ),
  /** The expiry of the one-time information: it is printed and handed over. */
  until: Type.Optional(Type.String()),
})
export type ActAnswer = Static<typeof ActAnswer>

export const CreateRecordRequest = Type.Object({
  data: Type.Optional(recordData),
  /** Copy last year's record with this id. */
  copyFrom: Type.Optional(text(64)),
  isConfirmed: Type.Optional(Type.Boolean()),
  ...HandingOver.properties,
})
export type CreateRecordRequest = Static<typeof CreateRecordRequest>

/** PATCH /api/record/{entity}/{id}: only the top-level fields that changed. */
export const SaveRecordRequest = Type.Object({
  version: integer,
  changes: recordData,
  /** Answers the question of a refusal with reason `confirm`: it is wanted all the same. */
  isConfirmed: Type.Optional(Type.Boolean()),
  ...HandingOver.properties,
})
export type SaveRecordRequest = Static<typeof SaveRecordRequest>

export const TransitionRequest = Type.Object({
  version: integer,
  /** Values of the transition's own form: opinion, checklist, … */
  form: Type.Optional(recordData),
  /** `path` may name a row by its place instead ("certs/0/validTo"). */
  remarks: Type.Optional(
    list(
      Type.Object({
        path: text(200),
        level: Type.Unsafe<'must' | 'advice'>({ type: 'string', maxLength: 20 }),
        content: text(2000),
      }),
      200,
    ),
  ),
})
export type TransitionRequest = Static<typeof TransitionRequest>

/**
 * POST /api/record/{entity}/{id}/take-back: the last step of a record, by its author, as long as
 * `undo` of the transition lets them.
 */
export const TakeBackRequest = Type.Object({ version: integer })
export type TakeBackRequest = Static<typeof TakeBackRequest>

/** POST /api/transition/{entity}/{transition} for several records. */
export const BatchRequest = Type.Object({
  items: list(Type.Object({ id: text(200), version: integer }), 10_000),
  form: Type.Optional(recordData),
})
export type BatchRequest = Static<typeof BatchRequest>
/** POST /api/act/{entity}/{act} for several records of a source. */
export const BatchActRequest = Type.Object({
  items: BatchRequest.properties.items,
  ...HandingOver.properties,
})
export type BatchActRequest = Static<typeof BatchActRequest>
export const BatchAnswer = Type.Object({
  done: Type.Array(Type.String()),
  failed: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      reason: Type.String(),
    }),
  ),
})
export type BatchAnswer = Static<typeof BatchAnswer>

/** A message about a record that left the portal. */
export const LogMessage = Type.Object({
  title: Type.String(),
  /** Title of the channel. */
  channel: Type.String(),
  state: Type.Enum(['waiting', 'delivered', 'failed']),
  /** When it was delivered or failed; of one that waits, when it was written. */
  at: Type.String(),
})
export type LogMessage = Static<typeof LogMessage>

/** One line of the action log. */
export const LogEntry = Type.Object({
  id: Type.String(),
  action: Type.String(),
  actionTitle: Type.String(),
  /** The tone of the action's button: setbacks are highlighted. */
  tone: Type.Enum(['primary', 'neutral', 'warning', 'danger']),
  step: nullable(Type.String()),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
  fromTitle: nullable(Type.String()),
  toTitle: nullable(Type.String()),
  /** Who got the record by it, or was asked for an opinion. */
  assignee: Type.Optional(Type.String()),
  /** Who was sent a copy with it. */
  copies: Type.Optional(Type.Array(Type.String())),
  opinion: nullable(Type.String()),
  /** Why a step set the record back: what was chosen from dictionaries in its dialog, in words. */
  reasons: Type.Array(
    Type.Object({
      title: Type.String(),
      text: Type.String(),
    }),
  ),
  operatorName: Type.String(),
  orgName: Type.String(),
  at: Type.String(),
  remarks: Type.Integer(),
  /** Attached in the dialog of the action. */
  files: Type.Array(fileValue),
  /** What left the portal because of it; only where the steps of one record are listed. */
  messages: Type.Optional(Type.Array(LogMessage)),
})
export type LogEntry = Static<typeof LogEntry>

/** A row of a list: system columns beside the list's fields. */
export const ListRow = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  year: nullable(Type.Integer()),
  state: nullable(Type.String()),
  flags: Type.Array(Type.String()),
  region: nullable(Type.String()),
  owner: nullable(Type.String()),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  submittedAt: nullable(Type.String()),
  stateSince: nullable(Type.String()),
  dueAt: nullable(Type.String()),
  /** The fields the list needs (columns, card, actions' conditions). */
  data: recordData,
  /** Transitions of row and bulk actions that are open for this user on this row. */
  transitions: Type.Array(Type.String()),
  /** Those a limit holds back, with its words. */
  blocked: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        reason: Type.String(),
      }),
    ),
  ),
  /**
   * Pages to which the row's buttons lead this user: a desk where something can be decided, a form
   * that can be filled in.
   */
  opens: Type.Array(Type.String()),
  /** Needs no further action: days are not counted. */
  isAtRest: Type.Boolean(),
  /** Acts of the source that can be done with it now. */
  acts: Type.Optional(Type.Array(Type.String())),
  /** Fields that this user may change in the row itself. */
  edits: Type.Optional(Type.Array(Type.String())),
  /** This user may put it elsewhere in the order of the list. */
  isLoose: Type.Optional(Type.Literal(true)),
  remove: Type.Boolean(),
  /** Removing it asks for a reason. */
  removeReason: Type.Optional(Type.Literal(true)),
  /** It has unpublished changes; only sent to users who may change it. */
  isChanged: Type.Optional(Type.Literal(true)),
  /** In a tree: how many rows are below it. */
  below: Type.Optional(Type.Integer()),
  /**
   * What the records are called that its references name, by their id; those its reader may not see
   * are absent.
   */
  names: Type.Optional(mapOf(Type.String())),
})
export type ListRow = Static<typeof ListRow>

export const FilterValue = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String()),
  Type.Object({
    from: Type.Optional(Type.String()),
    to: Type.Optional(Type.String()),
  }),
])
export type FilterValue = Static<typeof FilterValue>

/** A list query; in the URL of GET as query parameters, as JSON body of the export POST. */
export const ListQuery = Type.Object({
  page: Type.Optional(integer),
  size: Type.Optional(integer),
  /** field or -field */
  sort: Type.Optional(text(4000)),
  preset: Type.Optional(text(4000)),
  keyword: Type.Optional(text(4000)),
  /** By filter field: a value, several, or a range. In the URL: JSON text. */
  filter: Type.Optional(
    Type.Unsafe<Record<string, FilterValue>>({ type: 'object', maxProperties: 50 }),
  ),
  /** `end` of the page before; without it rows are counted from the first. */
  after: Type.Optional(text(4000)),
  /** For pages with year: path. */
  year: Type.Optional(integer),
  /** Export only these rows. */
  ids: Type.Optional(list(text(64), 10_000)),
  /**
   * Of a list drawn as a tree: the rows below this one, or `treeTop`. Pages and their size do not
   * count then.
   */
  below: Type.Optional(text(64)),
})
export type ListQuery = Static<typeof ListQuery>

/** A record found by words: GET /api/search?words=. `path` is where this user opens it. */
export const SearchHit = Type.Object({
  entity: Type.String(),
  id: Type.String(),
  path: Type.String(),
  year: nullable(Type.Integer()),
  title: Type.String(),
  /** Other searched fields: number, owner. */
  details: Type.Array(Type.String()),
  stateTitle: Type.String(),
})
export type SearchHit = Static<typeof SearchHit>

/** A choice of a reference or user field: GET /api/lookup/…?words= or ?ids=. */
export const LookupItem = Type.Object({
  value: Type.String(),
  label: Type.String(),
})
export type LookupItem = Static<typeof LookupItem>

/** Neighbours of a record in a queue: GET /api/list/neighbours/{page}?id=&… */
export const QueueNeighbors = Type.Object({
  position: Type.Integer(),
  total: Type.Integer(),
  previous: nullable(Type.String()),
  next: nullable(Type.String()),
})
export type QueueNeighbors = Static<typeof QueueNeighbors>

/** PATCH /api/record/{entity}/{id}/remarks/{remark}: settled by a reviewer, or answered. */
export const RemarkRequest = Type.Object({
  resolved: Type.Optional(Type.Boolean()),
  reply: Type.Optional(text(300)),
})
