/**
 * Stub for the form engine's `allOf` merging (8 kB), unused by our schemas. See `resolve.alias` in
 * vite.config.ts.
 */
export default function keepSchemaUnmerged<Schema>(schema: Schema): Schema {
  return schema
}
