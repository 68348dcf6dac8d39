import { useState } from 'react';
import { type ExportFile, zipOf } from '../../formats';
import { saveFile } from '../page/save-text';
import { Icon } from '../ui/icons';
import { sizeInWords } from './loss-rows';

const sizeOf = ({ content }: ExportFile): number =>
  typeof content === 'string' ? new Blob([content]).size : content.length;

interface FileListProps {
  files: readonly ExportFile[];
  /** What several files are called as one archive; left out where they are offered one by one only. */
  archive?: string;
}

/** What was written: each file to be saved, or copied where it is text. */
export function FileList({ files, archive }: FileListProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async ({ name, content }: ExportFile) => {
    try {
      await navigator.clipboard.writeText(String(content));
      setCopied(name);
    } catch {
      setCopied(null);
      saveFile(name, content);
    }
  };
  return (
    <ul className="export-files">
      {archive && files.length > 1 && (
        <li className="row">
          <Icon name="file" size={14} />
          <span className="cut">{archive}</span>
          <span className="quiet">all {files.length} files</span>
          <div className="spacer" />
          <button
            type="button"
            className="button is-primary is-small"
            onClick={() => saveFile(archive, zipOf(files), 'application/zip')}
          >
            <Icon name="download" size={14} />
            Download<span className="visually-hidden"> {archive}</span>
          </button>
        </li>
      )}
      {files.map((file) => (
        <li key={file.name} className="row">
          <Icon name="file" size={14} />
          <span className="cut">{file.name}</span>
          <span className="quiet number">{sizeInWords(sizeOf(file))}</span>
          <div className="spacer" />
          {typeof file.content === 'string' && (
            <button type="button" className="button is-outlined is-small" onClick={() => void copy(file)}>
              {copied === file.name ? 'Copied' : 'Copy'}
              <span className="visually-hidden"> {file.name}</span>
            </button>
          )}
          <button
            type="button"
            className="button is-primary is-small"
            onClick={() => saveFile(file.name, file.content)}
          >
            <Icon name="download" size={14} />
            Download
            <span className="visually-hidden"> {file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
