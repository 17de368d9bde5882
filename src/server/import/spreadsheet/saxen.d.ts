/** The used part of the package. */
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      handler: (name: string, attributes: () => Record<string, string> | false) => void,
    ): this
    on(event: 'closeTag', handler: (name: string) => void): this
    on(event: 'text' | 'cdata', handler: (text: string) => void): this
    parse(xml: string): void
    stop(): void
  }
}
