import Database from 'better-sqlite3'

// Another program that reads the file: it begins a transaction and keeps it for as long as its standard input is open.
const db = new Database(process.argv[2], { readonly: true })
db.exec('begin')
db.prepare('select count(*) from leads').get()
process.stdout.write('reading\n')
await Bun.stdin.text()
db.close()
