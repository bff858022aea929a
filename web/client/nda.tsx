import { hydrate } from './hydrate.ts'
import { type NdaProps, NdaView } from './nda-view.tsx'
import './client.css'

hydrate<NdaProps>((page) => <NdaView {...page} />)
