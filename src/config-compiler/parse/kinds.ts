/** The path below config/ decides the kind of a file. */
export const configKinds = [
  'portal',
  'years',
  'roles',
  'routes',
  'menu',
  'page',
  'form',
  'entity',
  'workflow',
  'dictionary',
  'messages',
  'channels',
  'texts',
  'regions',
  'demo',
] as const
export type Kind = (typeof configKinds)[number]

const single: Record<string, Kind> = {
  'portal.yaml': 'portal',
  'years.yaml': 'years',
  'roles.yaml': 'roles',
  'routes.yaml': 'routes',
  'channels.yaml': 'channels',
}
/** Also for "did you mean". */
export const kindFolders: Record<string, Kind> = {
  menus: 'menu',
  pages: 'page',
  forms: 'form',
  entities: 'entity',
  workflows: 'workflow',
  dictionaries: 'dictionary',
  messages: 'messages',
  texts: 'texts',
  regions: 'regions',
  demo: 'demo',
}

const kindsByPath = new Map<string, { kind: Kind; id: string } | null>()

/** Null for other files. */
export function kindOfPath(path: string): { kind: Kind; id: string } | null {
  let pathKind = kindsByPath.get(path)
  if (pathKind === undefined) kindsByPath.set(path, (pathKind = readKind(path)))
  return pathKind
}

function readKind(path: string): { kind: Kind; id: string } | null {
  const name = path.replace(/\.yaml$/, '')
  const kind = single[path]
  if (kind) return { kind, id: name }

  const [folder = '', ...rest] = name.split('/')
  const inFolder = kindFolders[folder]
  if (!inFolder || rest.length === 0 || !path.endsWith('.yaml')) return null
  if (rest.length > 1 && inFolder !== 'page' && inFolder !== 'texts') return null

  return { kind: inFolder, id: rest.join('/') }
}
