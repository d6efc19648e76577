import './public-layout.css'
import './screen-error.css'

/**
 * The styles of server-rendered screens are one sheet in the page's head, or the page would be drawn bare until the
 * application comes. A module keeps those of its public screens in `<module>/public.css`.
 */
import.meta.glob('./*/public.css', { eager: true })
