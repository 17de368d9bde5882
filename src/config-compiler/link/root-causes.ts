import { nearestNames } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { Finding } from '#config-compiler/diagnostic/finding.ts'
import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { MissingName } from '#config-compiler/model.ts'
import { kindOfPath } from '#config-compiler/parse/kinds.ts'
import type { ParsedSource } from '#config-compiler/parse/source.ts'
import { type RemovedPart, extractNames, placeAtOffset } from '#config-compiler/repair.ts'
import { collectWords } from '#config-compiler/walk/strings.ts'
import type { Dependencies } from './dependencies.ts'

/** Files with one subject: a problem in one explains the others in it. */
const single = /^(pages|forms)\//

/** Removing only a part keeps the name. */
export function removedNamesOf({ file, pointer }: RemovedPart): string[] {
  const name =
    pointer.length <= (file.startsWith('messages/') ? 1 : 2) ? nameAt(file, pointer) : undefined
  return name === undefined ? [] : [name]
}

const named = new Set<unknown>(
  'fields states transitions flags sets roles windows dates dialogs columnSets filterSets blocks'.split(
    ' ',
  ),
)

function nameAt(file: string, pointer: Pointer): string | undefined {
  const key = file.startsWith('messages/') ? pointer[0] : pointer[1]
  const isName = file.startsWith('messages/') || file.startsWith('texts/') || named.has(pointer[0])
  const last = file.startsWith('texts/')
    ? pointer.findLast((part) => typeof part === 'string')
    : key

  return isName && typeof last === 'string' ? last : undefined
}

/** Its key, or its file. */
export function placeNamesOf(file: string, pointer: Pointer): string[] {
  const placeName = nameAt(file, pointer)
  const id = kindOfPath(file)?.id ?? ''
  const whole = pointer.length < 2 || single.test(file)

  return [...(placeName === undefined ? [] : [placeName]), ...(whole ? [id, `/${id}`] : [])]
}

interface Fault {
  file: string
  object: string
  names: string[]
  words: Set<string>
  isWhole: boolean
  /** Names of a duplicate, of which another one may be meant. */
  twice: string[]
  /** A name with invalid spelling may be meant. */
  isMisspelt: boolean
}

/**
 * Findings that problems elsewhere explain: in the same object, for names it would have defined,
 * and for missing references it may contain.
 */
export class RootCauses {
  readonly unreadableFiles = new Map<string, Set<string>>()
  readonly removedParts: RemovedPart[] = []
  /** Partially unreadable files: their findings may come from the unread part. */
  private readonly partial = new Set<string>()
  /** Partially unreadable files whose text is unknown too. */
  private readonly unknown = new Set<string>()
  private readonly faults: Fault[] = []
  /** With an error repaired in memory: no further finding is reported there. */
  private readonly repaired = new Set<string>()
  /** Files with a grant or roles repaired in memory, which may hold the missing rights. */
  private readonly repairedGrants = new Set<string>()
  /** Names requested and not found. */
  private readonly requestedParts = new Set<string>()
  private readonly dependencies: () => Dependencies
  /** A file is truncated, so that its rest is unknown. */
  private isCut = false

  constructor(dependencies: () => Dependencies) {
    this.dependencies = dependencies
  }

  get isEmpty(): boolean {
    return (
      this.unreadableFiles.size +
        this.removedParts.length +
        this.faults.length +
        this.repaired.size ===
      0
    )
  }

  /** Without its text the names the file defines are unknown. */
  addUnreadable(path: string, text: string): void {
    if (text === '' && path.includes('/')) this.unknown.add(path)
    if (text !== '' && !text.endsWith('\n')) this.isCut = true
    const id = kindOfPath(path)?.id ?? ''
    this.unreadableFiles.set(
      path,
      new Set([id, `/${id}`, ...(text.match(/[\p{L}\p{N}_./{}-]+/gu) ?? [])]),
    )
  }

  addRemovedPart(part: RemovedPart): void {
    this.removedParts.push(part)
    if (part.pointer.length === 0) this.partial.add(part.file)
  }

  /** Records an error that stays in the configuration. */
  addError(item: Finding, source: ParsedSource | undefined): void {
    for (const { file, line, column } of [item, ...(item.related ?? [])]) {
      const localSource = file === item.file ? source : undefined
      if (
        localSource &&
        !localSource.text.endsWith('\n') &&
        line >= localSource.text.split('\n').length
      )
        this.isCut = true
      const pointer = localSource ? placeOf(localSource, { line, column }) : []

      // The words of a removed part are known.
      if (localSource && pointer.length === 0 && this.partial.has(file)) continue

      const object = objectOf(file, pointer)

      if (item.repairs?.every(({ text }) => text !== undefined)) {
        this.repaired.add(localSource ? object : `${file} ${line}`)
        if (pointer[0] === 'access' || pointer[0] === 'auth') this.repairedGrants.add(file)
        for (const word of localSource ? collectWords(valueAt(localSource, pointer)) : [])
          this.requestedParts.add(word)
      } else
        this.faults.push({
          file,
          isWhole: localSource !== undefined && pointer.length === 0 && file.includes('/'),
          twice:
            localSource && duplicateRule.test(item.rule)
              ? collectWords(valueIn(localSource.value, pointer))
              : [],
          isMisspelt: item.rule === 'schema/format',
          object: localSource ? object : `${file} ${line}`,
          names: localSource ? placeNamesOf(file, pointer) : [],
          words: localSource
            ? extractNames(collectWords(valueAt(localSource, pointer)))
            : new Set(),
        })
    }
  }

  /** Whether a faulty part may have defined a name or prevents resolving it. */
  explainsMissingName({ file, name, candidates, rule, definedIn = [] }: MissingName): boolean {
    if (definedIn.some((path) => this.isLackOf(`lacks ${path}`))) return true

    const [word = name] = String(name).split(/[?#]/)
    if (
      this.removedParts.some(
        (part) => part.words.has(word) || removedNamesOf(part).some((name) => isNear(word, name)),
      )
    )
      return true

    const [, entity] = /^([^./]+)\.[^/]+$/.exec(word) ?? []
    const [, listed] = /^\/(?:public|verify)\/([^./]+)$/.exec(word) ?? []
    if (entity !== undefined || listed !== undefined) {
      const file = `entities/${entity ?? listed}.yaml`
      if (this.unreadableFiles.has(file) || this.removedParts.some((part) => part.file === file))
        return true
    }

    if (this.faults.some(({ twice }) => candidates.some((other) => twice.includes(other.name))))
      return true

    if (
      this.faults.some(
        ({ isMisspelt, words }) => isMisspelt && [...words].some((other) => isNear(other, word)),
      )
    )
      return true

    const unreadable = [...this.unreadableFiles.keys(), ...this.partial]
    const isDefinedBy = (path: string) =>
      namesOnlyIn[path]?.test(rule.id) && nearestNames(name, candidates).length === 0
    if (unreadable.some(isDefinedBy)) return true
    if (this.unreadableFiles.size === 0) return false

    const isOfRoles = rule.id === 'ref/role'
    if (!isOfRoles && this.unknown.size > 0 && this.dependencies().reliesOn(file, this.unknown))
      return true

    const parts = [
      word,
      word.slice(word.lastIndexOf('.') + 1),
      word.slice(0, word.lastIndexOf('/')),
    ]

    if ([...this.unreadableFiles.values()].some((words) => parts.some((part) => words.has(part))))
      return true

    return candidates.length === 0 && this.dependsOnUnreadable(file)
  }

  dependsOnUnreadable(file: string, isOwn = false, isOfUsers = true): boolean {
    if (this.unreadableFiles.size === 0) return false

    // Top-level files do not count within a definition.
    const faulty = new Set(
      [...this.unreadableFiles.keys()].filter((path) => !isOwn || path.includes('/')),
    )

    return (
      this.dependencies().reliesOn(file, faulty) ||
      (isOfUsers && this.dependencies().isUsedBy(file, faulty))
    )
  }

  /** Whether an earlier problem explains a later finding. */
  explains(item: Finding, source: ParsedSource | undefined, isOwn = false): boolean {
    if (this.unreadableFiles.has(item.file) || (!item.repairs && this.partial.has(item.file)))
      return true
    // Missing names are checked separately.
    if (
      !item.repairs &&
      this.dependsOnUnreadable(item.file, isOwn || isLocalFinding(item), asksUsers.test(item.rule))
    )
      return true

    if (this.lacksUsers(item) || this.mayBeLedTo(item)) return true

    const pointer = source ? placeOf(source, item) : []
    const object = objectOf(item.file, pointer)
    const ownWords = new Set([
      ...collectWords(source && valueAt(source, pointer)),
      ...pointer.map(String),
    ])
    const names = placeNamesOf(item.file, pointer)
    if (this.repaired.has(object)) return true

    if (
      item.rule.startsWith('i18n/') &&
      (this.mayBeMeant(names) || names.some((name) => this.requestedParts.has(`/${name}`)))
    )
      return true

    if (
      item.rule.startsWith('i18n/') &&
      this.removedParts.some(({ file }) => pointer.includes(kindOfPath(file)?.id ?? ''))
    )
      return true

    if (item.causes?.some((cause) => this.isLackOf(cause))) return true

    if (
      item.causes?.includes(`graph ${item.file}`) &&
      this.removedParts.some(({ file }) => file === item.file)
    )
      return true

    if (item.reportsAbsence)
      return this.isCut || this.mayBeMeant(item.subject === undefined ? names : [item.subject])

    const isSame = (file: string, place: string) =>
      (file === item.file && place === object) || place === `${file} ${item.line}`

    return (
      this.faults.some(
        (fault) =>
          isSame(fault.file, fault.object) ||
          (isDictionary(fault.file) && isDictionary(item.file)) ||
          (fault.isWhole && this.dependencies().reliesOn(item.file, new Set([fault.file]))) ||
          fault.names.some((name) => ownWords.has(name)) ||
          names.some((name) => fault.words.has(name)),
      ) ||
      this.removedParts.some(
        (part) =>
          isSame(part.file, objectOf(part.file, part.pointer)) ||
          removedNamesOf(part).some((name) => ownWords.has(name)) ||
          names.some((name) => part.words.has(name)),
      )
    )
  }

  /** The finding misses something in a partially unreadable file. */
  private isLackOf(cause: string): boolean {
    const path = cause.startsWith('lacks ') ? cause.slice('lacks '.length) : ''
    return (
      this.partial.has(path) ||
      this.unreadableFiles.has(path) ||
      this.repairedGrants.has(path) ||
      [...this.removedParts, ...this.faults].some(({ file }) => file === path)
    )
  }

  /** An unreadable menu may lead to the page of a finding. */
  private mayBeLedTo({ file, rule }: Finding): boolean {
    const address = `/${kindOfPath(file)?.id}`
    return (
      /^(route|menu)\//.test(rule) &&
      [...this.unreadableFiles].some(
        ([path, words]) => path.startsWith('menus/') && words.has(address),
      )
    )
  }

  /** An unreadable file may contain the reference that a finding misses. */
  private lacksUsers({ file, rule, reportsAbsence }: Finding): boolean {
    const asks = asksUsers.test(rule)
    if (this.unknown.size > 0 && (asks || reportsAbsence)) return true

    const id = kindOfPath(file)?.id ?? ''
    if (
      reportsAbsence &&
      [...this.unreadableFiles].some(([path, words]) => mayName(path) && words.has(id))
    )
      return true
    if (this.unreadableFiles.size > 0 && rule.startsWith('i18n/')) return true
    if (isDictionary(file) && [...this.unreadableFiles.keys()].some(isDictionary)) return true

    const whole = new Set(this.faults.filter(({ isWhole }) => isWhole).map((fault) => fault.file))

    return asks && whole.size > 0 && this.dependencies().isUsedBy(file, whole)
  }

  /** A faulty place may name one of these. */
  private mayBeMeant(names: string[]): boolean {
    const nonEmptyNames = names.filter((name) => name !== '')
    const meets = (words: Set<string>) =>
      nonEmptyNames.some((name) => words.has(name) || [...words].some((word) => isNear(word, name)))

    return (
      this.faults.some(({ file, words }) => mayName(file) && meets(words)) ||
      this.removedParts.some(({ file, words }) => mayName(file) && meets(words)) ||
      [...this.unreadableFiles].some(
        ([file, words]) => mayName(file) && nonEmptyNames.some((name) => words.has(name)),
      )
    )
  }
}

/** Independent of top-level files. */
export const isLocalFinding = ({ rule }: Finding) =>
  /^(condition|field|form|dictionary|messages)\//.test(rule)

/**
 * Rules about two things with one name, of which the other may be meant; not about duplicate words
 * in a list.
 */
const duplicateRule = /twice|\/duplicate-(?!item)|collision/

/** Rules whose findings depend on the references to a thing. */
const asksUsers = /^(access|entity|hyg|list|menu|route)\//

/** Files elsewhere define only a part of these names. */
const namesOnlyIn: Record<string, RegExp> = {
  'roles.yaml': /^ref\/(role|user)/,
  'years.yaml': /^ref\/year$/,
  'routes.yaml': /^ref\/(menu-route|page|redirect)/,
}

/** A translation uses nothing. */
const mayName = (file: string) => !file.startsWith('texts/')

const isDictionary = (file: string) => file.startsWith('dictionaries/')

const isNear = (word: string, name: string) =>
  namePattern.test(word) && namePattern.test(name) && nearestNames(word, [{ name }]).length > 0

/** Titles and sentences name nothing. */
const namePattern = /^[!-~]{3,80}$/

function placeOf(
  source: ParsedSource,
  { line, column }: { line: number; column: number },
): Pointer {
  const start = source.tree.lines.lineStarts[line - 1]
  return start === undefined ? [] : placeAtOffset(source, start + column - 1).pointer
}

/** The nesting depth of a file's things: items of a list, entries of its parts. */
const depthOf = (file: string, pointer: Pointer) =>
  typeof pointer[0] === 'number' || file.startsWith('messages/') || file === 'portal.yaml' ? 1 : 2

const objectPointer = (file: string, pointer: Pointer) =>
  file.startsWith('texts/') ? pointer : pointer.slice(0, depthOf(file, pointer))

const objectOf = (file: string, pointer: Pointer) =>
  `${file} ${objectPointer(file, pointer).join('/')}`

const valueAt = ({ path, value }: ParsedSource, pointer: Pointer): unknown =>
  valueIn(value, objectPointer(path, pointer))

const valueIn = (value: unknown, pointer: Pointer): unknown =>
  pointer.reduce(
    (inner, key) => (inner as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  )
