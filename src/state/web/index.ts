// What fetches from the web comes when something is to be fetched.
export { fetchGallery, GALLERY, type GalleryItem, openItem } from './gallery';
export { browserFiles } from './kept-files';
export { openFromWeb } from './open-web';
