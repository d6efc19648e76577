import './layout.css'
import '../shell/screen-error.css'

/**
 * The styles of server-rendered screens are one stylesheet in the page's head; otherwise the page would be
 * unstyled until the application loads. A module puts those of its public screens into `<module>/public.css`.
 */
import.meta.glob('../*/public.css', { eager: true })
