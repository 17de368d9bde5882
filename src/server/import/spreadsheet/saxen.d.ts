/** What the package does, as far as it is used; it brings no types. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      handler: (name: string, attributes: () => Record<string, string> | false) => void,
    ): this
    on(event: 'closeTag', handler: (name: string) => void): this
    on(event: 'text' | 'cdata', handler: (text: string) => void): this
    /** @throws Error for what is no XML */
    parse(xml: string): void
    stop(): void
  }
}
