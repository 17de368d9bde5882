import { Type, type Static } from 'typebox'
import type {
  ApprovalState,
  PublicationAct,
  PublicationState,
} from '#config-model/access/publication.ts'
import type { Assignment } from '#config-model/assignments.ts'
import type { PrintMark } from '#config-model/display/print-mark.ts'
import { HandOver } from './envelope.ts'
import { fileValue, integer, list, mapOf, nullable, recordData, text } from './schema-parts.ts'

export const RecordPublication = Type.Object({
  state: Type.Unsafe<PublicationState>({ type: 'string' }),
  isChanged: Type.Boolean(),
  /** Last saving of the working copy. */
  changedAt: nullable(Type.String()),
  acts: Type.Array(Type.Unsafe<PublicationAct>({ type: 'string' })),
  /** The published values of changed fields, where changes need approval. */
  before: Type.Optional(recordData),
  /** Pending, or returned and why; after a withdrawal its reason. */
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
  toTitle: Type.String(),
})
export type OpenTransition = Static<typeof OpenTransition>

export const RecordRights = Type.Object({
  edit: Type.Union([Type.Literal('all'), Type.Array(Type.String())]),
  remove: Type.Boolean(),
  /** Others wrote it, or readers have seen it. */
  removeReason: Type.Optional(Type.Literal(true)),
  /** In configured order. */
  transitions: Type.Array(OpenTransition),
  /** Shown disabled with the reason. */
  /** `openPage`: the page that unblocks it. */
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

/** `path` contains row ids ("certs/r2k…/validTo") or keys of a fixed table. */
export const Remark = Type.Object({
  id: Type.String(),
  path: Type.String(),
  /** must: has to be corrected; advice: optional. */
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

/** Hidden fields are absent, masked ones masked. */
export const RecordView = Type.Object({
  id: Type.String(),
  entity: Type.String(),
  year: nullable(Type.Integer()),
  /** Null without workflow. */
  state: nullable(Type.String()),
  flags: Type.Array(Type.String()),
  /** Six-digit region code. */
  region: nullable(Type.String()),
  owner: nullable(Type.String()),
  createdBy: nullable(Type.String()),
  data: recordData,
  /** Who is responsible in the present state. */
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
  /** Only where a condition reads it. */
  actedByMe: Type.Optional(Type.Boolean()),
  /** Of a new account; answered once. */
  initialPassword: Type.Optional(Type.String()),
  version: Type.Integer(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  submittedAt: nullable(Type.String()),
  stateSince: nullable(Type.String()),
  dueAt: nullable(Type.String()),
  title: Type.String(),
  stateTitle: Type.String(),
  may: RecordRights,
  /** For editors and approvers. */
  publication: Type.Optional(RecordPublication),
  remarks: Type.Array(Remark),
  marks: Type.Optional(mapOf(Type.Unsafe<PrintMark>({ type: 'string' }))),
})
export type RecordView = Static<typeof RecordView>

/** POST /api/record/{entity}/{id}/publication/{publish|withdraw|discard|submit|pass|return} */
export const PublishRequest = Type.Object({
  version: integer,
  /** Reason of a return or a withdrawal under approval: 2 to 300 characters. */
  reason: Type.Optional(text(2000)),
})
export type PublishRequest = Static<typeof PublishRequest>

/** DELETE /api/record/{entity}/{id}; the body is optional without a required reason. */
export const RemoveRecordRequest = Type.Object({
  /** 2 to 300 characters. */
  reason: Type.Optional(text(2000)),
})
export type RemoveRecordRequest = Static<typeof RemoveRecordRequest>

/** Where the records go that a change leaves without actors. */
export const TransferTarget = Type.Object({
  /** Without it they wait. */
  transferTo: Type.Optional(text(64)),
})
export type TransferTarget = Static<typeof TransferTarget>

export const ActRequest = Type.Object({ version: integer, ...TransferTarget.properties })
export type ActRequest = Static<typeof ActRequest>
/** GET /api/record/{entity}/{id}/act/{act}: what to consider before an act. */
export const ActWarning = Type.Object({
  warning: nullable(Type.String()),
  handOver: Type.Optional(HandOver),
})
export type ActWarning = Static<typeof ActWarning>
export const ActAnswer = Type.Object({
  /** What the act made for its caller, as an initial password; answered once. */
  secret: nullable(Type.String()),
  file: Type.Optional(
    Type.Object({
      name: Type.String(),
      text: Type.String(),
    }),
  ),
  until: Type.Optional(Type.String()),
})
export type ActAnswer = Static<typeof ActAnswer>

export const CreateRecordRequest = Type.Object({
  data: Type.Optional(recordData),
  /** The record of last year. */
  copyFrom: Type.Optional(text(64)),
  isConfirmed: Type.Optional(Type.Boolean()),
  ...TransferTarget.properties,
})
export type CreateRecordRequest = Static<typeof CreateRecordRequest>

/** PATCH /api/record/{entity}/{id}: only the changed top-level fields. */
export const SaveRecordRequest = Type.Object({
  version: integer,
  changes: recordData,
  /** Confirms a refusal with reason `confirm`. */
  isConfirmed: Type.Optional(Type.Boolean()),
  ...TransferTarget.properties,
})
export type SaveRecordRequest = Static<typeof SaveRecordRequest>

export const TransitionRequest = Type.Object({
  version: integer,
  /** Data of the transition's own form. */
  form: Type.Optional(recordData),
  /** `path` may also use a row's index ("certs/0/validTo"). */
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
 * POST /api/record/{entity}/{id}/take-back: undoes the author's last step, within the transition's
 * `undo`.
 */
export const UndoRequest = Type.Object({ version: integer })
export type UndoRequest = Static<typeof UndoRequest>

/** POST /api/transition/{entity}/{transition} */
export const BatchRequest = Type.Object({
  items: list(Type.Object({ id: text(200), version: integer }), 10_000),
  form: Type.Optional(recordData),
})
export type BatchRequest = Static<typeof BatchRequest>
/** POST /api/act/{entity}/{act} */
export const BatchActRequest = Type.Object({
  items: BatchRequest.properties.items,
  ...TransferTarget.properties,
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

export const LogMessage = Type.Object({
  title: Type.String(),
  channel: Type.String(),
  state: Type.Enum(['waiting', 'delivered', 'failed']),
  /** Of delivery or failure; until then of creation. */
  at: Type.String(),
})
export type LogMessage = Static<typeof LogMessage>

export const LogEntry = Type.Object({
  id: Type.String(),
  action: Type.String(),
  actionTitle: Type.String(),
  tone: Type.Enum(['primary', 'neutral', 'warning', 'danger']),
  step: nullable(Type.String()),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
  fromTitle: nullable(Type.String()),
  toTitle: nullable(Type.String()),
  assignee: Type.Optional(Type.String()),
  copies: Type.Optional(Type.Array(Type.String())),
  opinion: nullable(Type.String()),
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
  files: Type.Array(fileValue),
  /** Only in a record's own log. */
  messages: Type.Optional(Type.Array(LogMessage)),
})
export type LogEntry = Static<typeof LogEntry>

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
  data: recordData,
  /** Among row and bulk actions. */
  transitions: Type.Array(Type.String()),
  /** By a limit, with its message. */
  blocked: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        reason: Type.String(),
      }),
    ),
  ),
  opens: Type.Array(Type.String()),
  /** No further action is due: days are not counted. */
  isAtRest: Type.Boolean(),
  acts: Type.Optional(Type.Array(Type.String())),
  edits: Type.Optional(Type.Array(Type.String())),
  /** The user may reorder the row. */
  isLoose: Type.Optional(Type.Literal(true)),
  remove: Type.Boolean(),
  removeReason: Type.Optional(Type.Literal(true)),
  isChanged: Type.Optional(Type.Literal(true)),
  /** Children in a tree. */
  below: Type.Optional(Type.Integer()),
  /** Titles of visible references by id; by `FIELD ID` where a further field names it differently. */
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

/** URL parameters, or the JSON body of an export. */
export const ListQuery = Type.Object({
  page: Type.Optional(integer),
  size: Type.Optional(integer),
  /** field or -field */
  sort: Type.Optional(text(4000)),
  preset: Type.Optional(text(4000)),
  keyword: Type.Optional(text(4000)),
  /** By field: a value, several, or a range. In the URL: JSON text. */
  filter: Type.Optional(
    Type.Unsafe<Record<string, FilterValue>>({ type: 'object', maxProperties: 50 }),
  ),
  /** The `end` of the previous page; replaces the offset. */
  after: Type.Optional(text(4000)),
  /** For pages with year: path. */
  year: Type.Optional(integer),
  /** Exports only these rows, of any year that the page may filter by. */
  ids: Type.Optional(list(text(64), 10_000)),
  /** The parent row in a tree, or `treeRootKey`. Disables paging. */
  below: Type.Optional(text(64)),
})
export type ListQuery = Static<typeof ListQuery>

/** GET /api/search?words= : a hit of the search; `path` opens it for this user. */
export const SearchHit = Type.Object({
  entity: Type.String(),
  id: Type.String(),
  path: Type.String(),
  year: nullable(Type.Integer()),
  title: Type.String(),
  /** Number, owner. */
  details: Type.Array(Type.String()),
  stateTitle: Type.String(),
})
export type SearchHit = Static<typeof SearchHit>

/** A choice of a reference or user field: GET /api/lookup/…?words= or ?ids= */
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

/** PATCH /api/record/{entity}/{id}/remarks/{remark}: resolves it, as a reviewer, or answers it. */
export const RemarkRequest = Type.Object({
  resolved: Type.Optional(Type.Boolean()),
  reply: Type.Optional(text(300)),
})
