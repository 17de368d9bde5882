import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

interface Message {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

export interface Position {
  line: number
  character: number
}

export interface Completion {
  label: string
  documentation?: string | { value: string }
  detail?: string
}

export interface Diagnostic {
  message: string
  range: { start: Position; end: Position }
}

/**
 * The YAML language server as an editor runs it: a child process, the Language Server Protocol, the
 * settings of the workspace.
 */
export class LanguageServer {
  private readonly child: ChildProcess
  private readonly waiting = new Map<number, (message: Message) => void>()
  private readonly diagnosed = new Map<string, (diagnostics: Diagnostic[]) => void>()
  private readonly settings: Record<string, unknown>
  private readonly root: string
  private buffer = Buffer.alloc(0)
  private nextId = 1

  private constructor(root: string, settings: Record<string, unknown>) {
    this.root = root
    this.settings = settings
    const program = join(
      dirname(createRequire(import.meta.url).resolve('yaml-language-server/package.json')),
      'bin/yaml-language-server',
    )

    this.child = spawn(process.execPath, [program, '--stdio'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    this.child.stdout!.on('data', (data: Buffer) => this.receive(data))
  }

  /**
   * A running server for a workspace.
   * @param settings as in .vscode/settings.json, keys with dots
   */
  static async start(root: string, settings: Record<string, unknown>): Promise<LanguageServer> {
    const server = new LanguageServer(root, settings)
    const folder = pathToFileURL(root).href

    await server.ask('initialize', {
      processId: process.pid,
      rootUri: folder,
      workspaceFolders: [{ uri: folder, name: 'pinlu' }],
      capabilities: {
        textDocument: {
          completion: {
            completionItem: { snippetSupport: true, documentationFormat: ['markdown'] },
          },
          hover: { contentFormat: ['markdown'] },
        },
        workspace: {
          configuration: true,
          workspaceFolders: true,
          didChangeConfiguration: { dynamicRegistration: true },
        },
      },
    })

    server.tell('initialized', {})
    server.tell('workspace/didChangeConfiguration', { settings: {} })

    return server
  }

  /**
   * Opens a text under a path of the workspace. Resolves with what the editor underlines, a moment
   * after the last key; never when the file is shut before.
   */
  open(path: string, text: string): Promise<Diagnostic[]> {
    const uri = this.uri(path)
    const diagnostics = new Promise<Diagnostic[]>((resolve) => this.diagnosed.set(uri, resolve))

    this.tell('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text },
    })

    return diagnostics
  }

  shut(path: string): void {
    this.tell('textDocument/didClose', { textDocument: { uri: this.uri(path) } })
  }

  async complete(path: string, position: Position): Promise<Completion[]> {
    const result = (await this.ask('textDocument/completion', {
      textDocument: { uri: this.uri(path) },
      position,
    })) as { items: Completion[] } | Completion[]
    return Array.isArray(result) ? result : result.items
  }

  async hover(path: string, position: Position): Promise<string> {
    const result = (await this.ask('textDocument/hover', {
      textDocument: { uri: this.uri(path) },
      position,
    })) as {
      contents: { value: string }
    } | null

    return result?.contents.value ?? ''
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve))
    await this.ask('shutdown', null)
    this.tell('exit', null)
    setTimeout(() => this.child.kill(), 500).unref()
    await ended
  }

  private uri(path: string): string {
    return pathToFileURL(join(this.root, path)).href
  }

  private ask(method: string, params: unknown): Promise<unknown> {
    const id = this.nextId++
    this.send({ id, method, params })

    return new Promise((resolve, reject) =>
      this.waiting.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      ),
    )
  }

  private tell(method: string, params: unknown): void {
    this.send({ method, params })
  }

  private send(message: Message): void {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
    this.child.stdin!.write(
      Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]),
    )
  }

  private receive(data: Buffer): void {
    this.buffer = Buffer.concat([this.buffer, data])
    for (;;) {
      const head = this.buffer.indexOf('\r\n\r\n')
      if (head === -1) return

      const length = Number(
        /Content-Length: (\d+)/i.exec(this.buffer.subarray(0, head).toString('utf8'))![1],
      )
      if (this.buffer.length < head + 4 + length) return

      const message = JSON.parse(
        this.buffer.subarray(head + 4, head + 4 + length).toString('utf8'),
      ) as Message

      this.buffer = this.buffer.subarray(head + 4 + length)
      this.handle(message)
    }
  }

  private handle({ id, method, params, ...rest }: Message): void {
    if (method === undefined) {
      if (id !== undefined) this.waiting.get(id)?.(rest)
    } else if (method === 'workspace/configuration') {
      const { items } = params as { items: { section?: string }[] }
      this.send({ id: id!, result: items.map(({ section = '' }) => this.section(section)) })
    } else if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = params as { uri: string; diagnostics: Diagnostic[] }
      this.diagnosed.get(uri)?.(diagnostics)
    } else if (id !== undefined) this.send({ id, result: null })
  }

  /** `yaml.hover: true` and the like as the object an editor makes of them. */
  private section(name: string): unknown {
    const out: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(this.settings)) {
      if (!key.startsWith(`${name}.`)) continue

      let at = out
      const parts = key.slice(name.length + 1).split('.')
      for (const part of parts.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>
      at[parts.at(-1)!] = value
    }

    return out
  }
}
