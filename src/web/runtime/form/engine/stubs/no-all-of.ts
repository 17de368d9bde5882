/**
 * Stands in for the form engine's merging of `allOf` (8 kB): our schemas have none.
 * See `resolve.alias` in vite.config.ts.
 */
export default function keepSchemaUnmerged<Schema>(schema: Schema): Schema {
  return schema
}
