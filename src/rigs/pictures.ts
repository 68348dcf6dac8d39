import { type Looks, leftOut, type PictureFile, type RigMap, type RigMaterial } from './looks';

/** px: pictures are made no wider or higher than this, and half of it where there are many. */
const LARGEST = 2048;
const MANY = 8;

/**
 * Makes a picture of a file, its rows in the order they are drawn in.
 *
 * @param largest px: it is made smaller where it is larger.
 */
export type DecodePicture = (file: PictureFile, largest: number) => Promise<ImageBitmap>;

/** Decodes where the browser does it, in whichever thread that is. */
async function decodePicture({ blob, isFlipped }: PictureFile, largest: number): Promise<ImageBitmap> {
  const whole = await createImageBitmap(blob, {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
    imageOrientation: isFlipped ? 'flipY' : 'none',
  });
  const scale = largest / Math.max(whole.width, whole.height);
  if (scale >= 1) return whole;
  const small = await createImageBitmap(whole, {
    premultiplyAlpha: 'none',
    resizeWidth: Math.max(1, Math.round(scale * whole.width)),
    resizeHeight: Math.max(1, Math.round(scale * whole.height)),
    resizeQuality: 'medium',
  });
  whole.close();
  return small;
}

/** Pictures, and materials that say which of them they have: maps whose picture can't be read are left out, and that is said. */
export interface SeenLooks {
  materials: RigMaterial[];
  pictures: ImageBitmap[];
  notes: string[];
}

/** @param decode null where nobody can: pictures are left out without a word, as nothing is drawn there. */
export async function decodeLooks(
  { materials, pictures, notes }: Looks,
  decode: DecodePicture | null = typeof createImageBitmap === 'function' ? decodePicture : null,
): Promise<SeenLooks> {
  const largest = pictures.length > MANY ? LARGEST / 2 : LARGEST;
  const decoded: ImageBitmap[] = [];
  const places: number[] = [];
  const bad: string[] = [];
  for (const file of pictures) {
    const picture = (await decode?.(file, largest).catch(() => null)) ?? null;
    if (!picture) bad.push(file.name);
    places.push(picture ? decoded.push(picture) - 1 : -1);
  }
  const seen = (map: RigMap | null): RigMap | null =>
    map && places[map.picture] >= 0 ? { ...map, picture: places[map.picture] } : null;
  return {
    materials: materials.map((material) => ({
      ...material,
      map: seen(material.map),
      emissiveMap: seen(material.emissiveMap),
      normalMap: seen(material.normalMap),
    })),
    pictures: decoded,
    notes: decode && bad.length > 0 ? [...notes, leftOut(bad, 'which can’t be read')] : notes,
  };
}
